import { useEffect, useRef } from 'react';
import { AdminIcon } from '../../components/icon.tsx';
import { KeyHint } from '../../components/menus/key-hint.tsx';
import { OrderChip } from '../../components/order-chip.tsx';
import type { Found, FoundGroup } from './search.ts';

type FoundListProps = {
  groups: readonly FoundGroup[];
  current: Found | undefined;
  onGo: (found: Found, newTab: boolean) => void;
};

/** What was found, by kind; the field above keeps the focus and names the current one. */
export function FoundList({ groups, current, onGo }: FoundListProps) {
  return (
    <div
      id="found"
      role="listbox"
      aria-label="Found"
      className="max-h-[min(60dvh,420px)] overflow-auto max-md:max-h-none"
    >
      {groups.map(({ kind, found }) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are no field sets
        <div key={kind} role="group" aria-label={kind} className="pt-3 last:pb-2">
          <p aria-hidden="true" className="px-3.5 pb-1.5 font-medium text-ink-3 text-note">
            {kind}
          </p>
          {found.map((each) => (
            <FoundRow key={foundId(each)} found={each} isCurrent={each === current} onGo={onGo} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The id of its row, for the field that says which one is current (`aria-activedescendant`). */
export function foundId({ to, label }: Found): string {
  return `found-${`${to} ${label}`.replace(/\W/g, '-')}`;
}

function FoundRow({ found, isCurrent, onGo }: { found: Found; isCurrent: boolean; onGo: FoundListProps['onGo'] }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
    <div
      ref={row}
      id={foundId(found)}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={(event) => onGo(found, event.metaKey || event.ctrlKey)}
      className="flex min-h-10.5 cursor-pointer items-center gap-3 px-3.5 hover:bg-paper aria-selected:bg-green-tint aria-selected:font-semibold max-md:min-h-12"
    >
      <AdminIcon name={found.icon} className="size-4 text-ink-2" />
      <span className="truncate">{found.label}</span>
      {found.detail && <span className="min-w-0 truncate font-normal text-ink-3 text-second">{found.detail}</span>}
      <span className="ms-auto flex items-center gap-2">
        {found.state && <OrderChip state={found.state} />}
        {isCurrent ? <KeyHint>Enter</KeyHint> : found.keys?.map((key) => <KeyHint key={key}>{key}</KeyHint>)}
      </span>
    </div>
  );
}
