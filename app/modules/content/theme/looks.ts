import type { Theme } from '#app/modules/settings/shop-theme.ts';
import { dastakTheme } from './theme-tokens.ts';

export type Look = Omit<Theme, 'look'> & {
  name: string;
  /** What kind of shop it was made for. */
  suits: string;
};

/** Finished looks to begin with. Their keys stand in the settings of shops: one that is there stays. */
export const looks = {
  anarkali: {
    name: 'Anarkali',
    suits: 'Clothes',
    brand: '#7d1d3f',
    paper: '#fdf6f3',
    ink: '#2a1519',
    accent: '#f0a868',
    radius: 3,
  },
  bijli: {
    name: 'Bijli',
    suits: 'Electronics',
    brand: '#1b3fa8',
    paper: '#f7f9fc',
    ink: '#10182b',
    accent: '#35d0c5',
    radius: 6,
  },
  tandoor: {
    name: 'Tandoor',
    suits: 'Bakery',
    brand: '#8a3a12',
    paper: '#fff6e6',
    ink: '#2e1c10',
    accent: '#ffc24b',
    radius: 12,
  },
  shifa: {
    name: 'Shifa',
    suits: 'Pharmacy',
    brand: '#0b5f66',
    paper: '#f5fbfa',
    ink: '#12262a',
    accent: '#9bd8a3',
    radius: 12,
  },
  kitab: {
    name: 'Kitab',
    suits: 'Books',
    brand: '#4a5024',
    paper: '#f8f5ec',
    ink: '#1d1b18',
    accent: '#e58e6b',
    radius: 0,
  },
  zewar: {
    name: 'Zewar',
    suits: 'Jewellery',
    brand: '#26203a',
    paper: '#faf8f5',
    ink: '#1c1924',
    accent: '#d9b45f',
    radius: 0,
  },
} as const satisfies Record<string, Look>;

export type LookKey = keyof typeof looks;

export const lookKeys = Object.keys(looks) as LookKey[];

/** The theme of a finished look. */
export function themeOfLook(key: LookKey): Theme {
  const { name: _, suits: __, ...theme } = looks[key];
  return { ...theme, look: key };
}

/** The finished look that has these colours and corners; `own` where none has. */
export function lookOf({ brand, paper, ink, accent, radius }: Omit<Theme, 'look'>): LookKey | 'own' {
  const same = (key: LookKey) => {
    const look: Omit<Theme, 'look'> = looks[key];
    const colours = look.brand === brand && look.paper === paper && look.ink === ink && look.accent === accent;
    return colours && look.radius === radius;
  };
  return lookKeys.find(same) ?? 'own';
}

/** A theme as the activity log and conflicts name it. */
export function themeLabel(theme: Theme | null | undefined): string {
  if (!theme) return 'Dastak’s look';
  const key = lookKeys.find((each) => each === theme.look);
  if (key) return looks[key].name;
  const colours = [theme.brand, theme.paper, theme.ink, theme.accent].join(', ');
  return `${colours}; ${radiusLabels[theme.radius] ?? theme.radius} corners`;
}

export const radiusLabels: Record<number, string> = {
  0: 'square',
  3: 'slight',
  [dastakTheme.radius]: 'soft',
  12: 'round',
};
