import { AdminIcon } from '../icon.tsx';

/** A list with one of its parts changed. */
export function changedAt<Part>(parts: readonly Part[], index: number, changes: Partial<Part>): Part[] {
  return parts.map((part, place) => (place === index ? { ...part, ...changes } : part));
}

/** A list with one of its parts a step up (-1) or down (1); as it was where there is no such place. */
export function movedAt<Part>(parts: readonly Part[], index: number, step: Step): Part[] {
  const [one, other] = [parts[index], parts[index + step]];
  if (one === undefined || other === undefined) return [...parts];
  return parts.with(index, other).with(index + step, one);
}

export type Step = 1 | -1;

type MoveButtonsProps = {
  /** What is moved, for screen readers. */
  name: string;
  index: number;
  count: number;
  onMove: (step: Step) => void;
  className?: string;
};

/** Up and down, for one part of a list that has an order. */
export function MoveButtons({ name, index, count, onMove, className = '' }: MoveButtonsProps) {
  return (
    <span className={`flex ${className}`}>
      <MoveButton label={`Move ${name} up`} icon="arrow-up" disabled={index === 0} onClick={() => onMove(-1)} />
      <MoveButton
        label={`Move ${name} down`}
        icon="arrow-down"
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </span>
  );
}

type MoveButtonProps = { label: string; icon: 'arrow-up' | 'arrow-down'; disabled: boolean; onClick: () => void };

function MoveButton({ label, icon, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid h-7 w-6.5 place-items-center rounded-control text-ink-2 hover:bg-green-tint/60 disabled:text-strong max-md:size-11"
    >
      <AdminIcon name={icon} className="size-3.5" />
    </button>
  );
}
