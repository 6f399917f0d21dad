import { expect, test } from 'vitest';
import { poolOf } from './pool-choice.ts';

test('orders, pages, what belongs to one person, and the admin do not share connections', () => {
  const input: Record<string, string> = {
    'POST /api/orders': 'orders',
    'GET /': 'pages',
    'HEAD /product_detail/7': 'pages',
    'GET /api/search': 'pages',
    'GET /accounting': 'pages',
    'GET /account/orders/7': 'people',
    'GET /account.data': 'people',
    'GET /api/me': 'people',
    'GET /api/receipt': 'people',
    'GET /api/last-delivery': 'people',
    'POST /api/login': 'people',
    'POST /track': 'people',
    'GET /api/v1/orders': 'background',
    'POST /api/v1/products/7/stock': 'background',
    'GET /feeds/google.xml': 'background',
    'GET /feedsack': 'pages',
    'GET /admin': 'office',
    'GET /admin.data': 'office',
    'POST /admin/orders/actions': 'office',
  };
  for (const [question, lane] of Object.entries(input)) {
    const [method, path = ''] = question.split(' ');
    expect(poolOf(method, path), question).toBe(lane);
  }
});
