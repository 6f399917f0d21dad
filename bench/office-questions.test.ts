import { expect, test } from 'vitest';
import { officeQuestions } from './office-questions.ts';

test('the bench has a question for each address of the office that reads', () => {
  expect(officeQuestions().length).toBeGreaterThan(300);
});
