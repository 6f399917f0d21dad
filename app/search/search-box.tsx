import { Form, useLocation } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';

/** The header's search field; an empty question is not asked. */
export function SearchBox({ className = '' }: { className?: string }) {
  const { pathname, search } = useLocation();
  const asked = pathname === '/search-results' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <search className={className}>
      <Form
        key={asked}
        action="/search-results"
        className="relative"
        onSubmit={(event) => {
          const question = new FormData(event.currentTarget).get('q');
          if (typeof question !== 'string' || !question.trim()) event.preventDefault();
        }}
      >
        <Icon name="search" className="pointer-events-none absolute start-4 top-3 size-5 text-ink-2" />
        <input
          type="search"
          name="q"
          defaultValue={asked}
          placeholder="Search products"
          aria-label="Search products"
          maxLength={64}
          enterKeyHint="search"
          className="h-11 w-full rounded-box border border-line-2 bg-milk ps-12 pe-3 text-base placeholder:text-ink-2"
        />
      </Form>
    </search>
  );
}
