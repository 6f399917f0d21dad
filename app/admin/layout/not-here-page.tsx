import { data } from 'react-router';

/** Whatever has no page of its own under /admin. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotHerePage() {
  return null;
}
