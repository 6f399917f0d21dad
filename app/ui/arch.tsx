import { useContext } from 'react';
import { MarkContext, type OwnMark } from './mark-context.ts';

/** Missing pictures, empty states, errors: the empty door, or in an owner's own shop its mark in lines. */
export function ArchLine({ className }: { className?: string }) {
  const mark = useContext(MarkContext);
  if (mark === 'unknown') return null;
  if (mark !== 'door') return <LineMark mark={mark} className={className} />;
  return (
    <svg
      viewBox="0 0 120 150"
      className={`stroke-green ${className ?? 'mx-auto w-[132px] low:w-16'}`}
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M4 149V55C4 31 19 21 37 13 49 8 56 6 60 1 64 6 71 8 83 13 101 21 116 31 116 55V149Z" />
      <path d="M12 149V57C12 38 24 29 41 21 51 17 57 14 60 11 63 14 69 17 79 21 96 29 108 38 108 57V149" />
      <circle cx="60" cy="72" r="4" className="fill-marigold stroke-none" />
      <circle cx="60" cy="88" r="13" className="stroke-marigold" strokeWidth="4.5" />
      <path d="M0 149H120" />
    </svg>
  );
}

type ShopMarkProps = {
  className: string;
  /** For green grounds. */
  light?: boolean;
  /** Of the owner's picture, which may be wide. */
  pictureClassName?: string;
};

/** The shop's mark: Dastak's door with its knocker, or in an owner's own shop their picture or the first letter of its name. */
export function ShopMark({ className, light = false, pictureClassName = `${className} max-w-50` }: ShopMarkProps) {
  const mark = useContext(MarkContext);
  if (mark === 'unknown') return null;
  if (mark === 'door') return <DoorMark className={className} light={light} />;
  if (mark.picture) return <img src={mark.picture} alt="" className={`${pictureClassName} object-contain`} />;
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <rect width="48" height="48" rx="6" className={light ? 'fill-paper' : 'fill-green'} />
      <Letter fill={light ? 'fill-green' : 'fill-paper'}>{mark.letter}</Letter>
    </svg>
  );
}

function LineMark({ mark, className = 'mx-auto h-24 low:h-16' }: { mark: OwnMark; className?: string | undefined }) {
  if (mark.picture) return <img src={mark.picture} alt="" className={`${className} max-w-50 object-contain`} />;
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <rect
        x=".5"
        y=".5"
        width="47"
        height="47"
        rx="5.5"
        fill="none"
        className="stroke-green"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <Letter fill="fill-green">{mark.letter}</Letter>
    </svg>
  );
}

function Letter({ fill, children }: { fill: 'fill-paper' | 'fill-green'; children: string }) {
  return (
    <text x="24" y="33.5" textAnchor="middle" fontSize="28" className={`font-display ${fill}`}>
      {children}
    </text>
  );
}

function DoorMark({ className, light }: { className: string; light: boolean }) {
  const door = light ? 'fill-paper' : 'fill-green';
  const [boss, ring] = light ? ['fill-green', 'stroke-green'] : ['fill-marigold', 'stroke-marigold'];
  return (
    <svg viewBox="0 0 40 48" className={className} aria-hidden="true">
      <path
        d="M2 47V22.5C2 14.2 6.6 9.6 12.6 6.6 16.1 4.8 18.6 3.3 20 1 21.4 3.3 23.9 4.8 27.4 6.6 33.4 9.6 38 14.2 38 22.5V47Z"
        className={door}
      />
      <circle cx="20" cy="21.2" r="2.6" className={boss} />
      <circle cx="20" cy="29.4" r="6.9" fill="none" className={ring} strokeWidth="3" />
    </svg>
  );
}
