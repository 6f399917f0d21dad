import { expect, test } from 'vitest';
import { poolNames } from '../process/pool-choice.ts';
import { fairShare, maxConnections, minConnections, shareOut } from './pools.server.ts';

function inLanes(connections: number): number {
  return Object.values(shareOut(connections)).reduce((sum, share) => sum + share, 0);
}

test('every lane has a connection, and all of them together are what the node may open', () => {
  for (let connections = minConnections; connections <= 200; connections++) {
    expect(Math.min(...poolNames.map((lane) => shareOut(connections)[lane]))).toBeGreaterThanOrEqual(1);
    expect(inLanes(connections) + 2).toBe(connections);
  }
  expect(shareOut(maxConnections)).toEqual({ orders: 8, pages: 8, people: 2, office: 3, background: 3 });
});

test('any number of nodes leaves room on a PostgreSQL of 100 connections, as far as its lanes allow', () => {
  expect(fairShare({ allowed: 97, nodes: 1 })).toBe(maxConnections);
  expect(fairShare({ allowed: 97, nodes: 6 })).toBe(13);
  for (let nodes = 1; nodes <= 13; nodes++) expect(nodes * fairShare({ allowed: 97, nodes })).toBeLessThan(97);
});
