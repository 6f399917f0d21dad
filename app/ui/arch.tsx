/** The empty door: missing pictures, empty states, errors. */
export function ArchLine({ className = 'mx-auto w-[132px] low:w-16' }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 150" className={className} fill="none" stroke="#17402F" strokeWidth="1.5" aria-hidden="true">
      <path d="M4 149V55C4 31 19 21 37 13 49 8 56 6 60 1 64 6 71 8 83 13 101 21 116 31 116 55V149Z" />
      <path d="M12 149V57C12 38 24 29 41 21 51 17 57 14 60 11 63 14 69 17 79 21 96 29 108 38 108 57V149" />
      <circle cx="60" cy="72" r="4" fill="#F2A81D" stroke="none" />
      <circle cx="60" cy="88" r="13" stroke="#F2A81D" strokeWidth="4.5" />
      <path d="M0 149H120" />
    </svg>
  );
}

/** The door with its knocker: Dastak's mark. `light` is for green grounds. */
export function DoorMark({ className = 'w-10', light = false }: { className?: string; light?: boolean }) {
  const [door, ring] = light ? ['#FBF7F1', '#17402F'] : ['#17402F', '#F2A81D'];
  return (
    <svg viewBox="0 0 40 48" className={className} aria-hidden="true">
      <path
        d="M2 47V22.5C2 14.2 6.6 9.6 12.6 6.6 16.1 4.8 18.6 3.3 20 1 21.4 3.3 23.9 4.8 27.4 6.6 33.4 9.6 38 14.2 38 22.5V47Z"
        fill={door}
      />
      <circle cx="20" cy="21.2" r="2.6" fill={ring} />
      <circle cx="20" cy="29.4" r="6.9" fill="none" stroke={ring} strokeWidth="3" />
    </svg>
  );
}
