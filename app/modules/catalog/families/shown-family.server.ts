import type { Language } from '#app/i18n/language.ts';
import { colourOf } from './colours.ts';
import { type FamilyOption, isColourOption } from './family.ts';

type Worded = { options: FamilyOption[]; members: readonly { values: string[] }[] };

/** A family with its options and values in the language of a page: Urdu where the owner has written it. */
export function shownFamily<Family extends Worded>(family: Family, language: Language): Family {
  if (family.options.every(({ urdu, values }) => !urdu && values.every((value) => !value.urdu))) return family;
  const options = family.options.map((option) => shownOption(option, language));
  if (language === 'en') return { ...family, options };
  const members = family.members.map((member) => ({
    ...member,
    values: member.values.map(
      (word, index) => family.options[index]?.values.find((value) => value.word === word)?.urdu ?? word,
    ),
  }));
  return { ...family, options, members };
}

/** A value keeps its colour, which its English word may say. */
function shownOption(option: FamilyOption, language: Language): FamilyOption {
  const isInUrdu = language === 'ur';
  const isColour = isColourOption(option);
  return {
    name: (isInUrdu && option.urdu) || option.name,
    values: option.values.map(({ word, colour, urdu }) => {
      const shown = isInUrdu && isColour ? (colour ?? colourOf(word)) : colour;
      return { word: (isInUrdu && urdu) || word, ...(shown && { colour: shown }) };
    }),
  };
}
