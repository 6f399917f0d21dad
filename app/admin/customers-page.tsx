import { redirect } from 'react-router';

/** Customers begin with the accounts. */
export function loader(): never {
  throw redirect('/admin/customers/accounts');
}

export default function CustomersPage() {
  return null;
}
