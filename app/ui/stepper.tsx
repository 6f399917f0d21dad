import { useT } from '#app/i18n/translate.ts';
import { Icon } from './icon.tsx';

type StepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** Names what is counted, for people who do not see it. */
  label: string;
  size?: 'normal' | 'small';
  disabled?: boolean;
  className?: string;
  onDark?: boolean;
};

/** Minus, a number, plus. The minimum is 1; there is no maximum (the stock is checked where it matters). */
export function Stepper({
  value,
  onChange,
  label,
  size = 'normal',
  disabled = false,
  className = '',
  onDark = false,
}: StepperProps) {
  const t = useT();
  const button = `grid place-items-center disabled:cursor-not-allowed ${size === 'small' ? 'h-[42px] w-11' : 'h-[50px] w-12'}`;
  const edge = disabled ? 'border-line text-line-2' : onDark ? 'border-dusk-text-2' : 'border-line-2';
  const faint = onDark ? 'aria-disabled:opacity-40' : 'aria-disabled:text-line-2';
  return (
    <fieldset className={`inline-flex items-center justify-between rounded-box border ${edge} ${className}`}>
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        className={`${button} ${faint}`}
        aria-label={t('One fewer')}
        aria-disabled={value <= 1}
        disabled={disabled}
        onClick={() => value > 1 && onChange(value - 1)}
      >
        <Icon name="minus" className="size-5" />
      </button>
      <output className="min-w-[34px] text-center font-semibold tabular-nums" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={button}
        aria-label={t('One more')}
        disabled={disabled}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" className="size-5" />
      </button>
    </fieldset>
  );
}
