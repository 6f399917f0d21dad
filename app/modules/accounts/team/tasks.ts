import type { Actor } from '#app/infra/audit/audit.server.ts';
import { isStaff, type Role } from '../role.ts';

/** What somebody of the staff may be given to do, in the order of the day. The owner may do all of it. */
export const adminTasks = [
  'confirm',
  'pack',
  'ship',
  'carry',
  'cash',
  'products',
  'catalogue',
  'content',
  'customers',
  'figures',
] as const;

export type AdminTask = (typeof adminTasks)[number];

/** What a task means, as the owner reads it. */
export const taskTexts: Record<AdminTask, { label: string; says: string }> = {
  confirm: {
    label: 'Confirm',
    says: 'Call about new orders, create phone orders, edit and cancel them, answer messages',
  },
  pack: { label: 'Pack', says: 'Mark orders packed, print slips and labels. Phones are hidden on the screen' },
  ship: { label: 'Ship', says: 'Book and dispatch parcels, track them to the door and back' },
  carry: { label: 'Rider deliveries', says: 'See a rider’s list, and record the outcome at each door' },
  cash: { label: 'Cash', says: 'Enter what couriers paid, mark cash received. Phones are hidden' },
  products: { label: 'Products', says: 'Add and edit products one by one, count stock' },
  catalogue: { label: 'Catalogue', says: 'Change many prices at once, import and export, sort collections' },
  content: { label: 'Storefront', says: 'Banners, announcement, featured products and pages' },
  customers: {
    label: 'Customers',
    says: 'See customers, read and answer messages, block phones, export people and orders as CSV',
  },
  figures: { label: 'Reports', says: 'See sales, cash collected and cash owed' },
};

/** What the staff do where the owner has said nothing else. */
export const usualTasks: readonly AdminTask[] = ['confirm', 'pack', 'ship', 'products'];

/** A member of the team who acts, with the role and the tasks that steps of an order ask for. */
export type Person = Actor & { role: 'staff' | 'owner'; tasks?: readonly AdminTask[] | null };

/** Somebody of whom it is asked what they may do. Where no tasks are known, the staff have the usual ones. */
export type Worker = Role | { role: Role; tasks?: readonly AdminTask[] | null };

export function roleOf(worker: Worker): Role {
  return typeof worker === 'string' ? worker : worker.role;
}

/** The tasks of somebody of the team; none for a shopper. */
export function tasksOf(worker: Worker): readonly AdminTask[] {
  const role = roleOf(worker);
  if (!isStaff(role)) return [];
  if (role === 'owner') return adminTasks;
  return (typeof worker === 'string' ? null : worker.tasks) ?? usualTasks;
}

/** Whether somebody has one of these tasks. */
export function hasTask(worker: Worker, ...tasks: readonly AdminTask[]): boolean {
  return tasksOf(worker).some((task) => tasks.includes(task));
}

/** The tasks among words that were stored or sent, each once, in the usual order. */
export function readTasks(words: readonly string[]): AdminTask[] {
  return adminTasks.filter((task) => words.includes(task));
}

/** What somebody of the staff may do, in a line. */
export function taskLabels(tasks: readonly AdminTask[]): string {
  if (tasks.length === 0) return 'Sees no orders, customers or messages';
  return tasks.map((task) => taskTexts[task].label).join(', ');
}
