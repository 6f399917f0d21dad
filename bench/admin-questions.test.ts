import { expect, test } from 'vitest';
import { adminQuestions } from './admin-questions.ts';

test('the bench has a question for each address of the office that reads', () => {
  expect(adminQuestions().length).toBeGreaterThan(300);
});
