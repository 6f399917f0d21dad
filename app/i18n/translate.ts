import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { type Language, urduPrefix } from './language.ts';
import type { Urdu } from './urdu.ts';

/** Every English text that the dictionary has, so that `tsc` names a text that was forgotten. */
export type English = keyof Urdu;

/** Texts without placeholders, for labels of links and buttons. */
export type Label = { [Text in English]: Text extends `${string}{${string}` ? never : Text }[English];

/** The names in braces: `Only {count} left` has `count`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<Text extends string, Value> = [NamesIn<Text>] extends [never] ? [] : [Record<NamesIn<Text>, Value>];

/**
 * Translates an English text into the language of the page and fills in its placeholders. Where a value is an
 * element, so is what it returns; otherwise it is a string.
 */
export type Translate = {
  <Text extends English>(text: Text, ...values: Values<Text, string | number>): string;
  <Text extends English>(text: Text, ...values: Values<Text, ReactNode>): ReactNode;
};

let inUrdu: Translate;
let exactInUrdu: (words: string) => string;

/** Registers the Urdu translators of this process or page (urdu-setup.ts). */
export function registerUrdu(t: Translate, tWhole: (words: string) => string): void {
  inUrdu = t;
  exactInUrdu = tWhole;
}

/** The language of this page. */
export function useLanguage(): Language {
  // The router's own context: unlike its hooks it never changes, so nothing renders again with each page.
  return useContext(NavigationContext)?.basename === urduPrefix ? 'ur' : 'en';
}

export function useT(): Translate {
  return tIn(useLanguage());
}

/** For code outside components: emails, a page's `meta`. English where no language is given. */
export function tIn(language?: Language): Translate {
  return language === 'ur' ? inUrdu : (fill as Translate);
}

/**
 * For texts that only the running program knows, such as a message that an answer of the shop carried: in Urdu where the
 * dictionary has it, also where its values stand in it already; otherwise as it is.
 */
export const useTAny = useT as () => TranslateAny;
export const tAnyIn = tIn as (language?: Language) => TranslateAny;
type TranslateAny = (text: string) => string;

/**
 * For words that the owner may have written: in Urdu where the dictionary has exactly these, as it has those of a new shop;
 * otherwise as they are. A sentence of the owner's that only begins like one of ours is never half translated.
 */
export const useTWhole = () => tWholeIn(useLanguage());
export const tWholeIn = (language?: Language) => (language === 'ur' ? exactInUrdu : String);

/** A text with values in place of its names. */
export function fill(text: string, values?: Record<string, ReactNode>): ReactNode {
  if (!values) return text;
  const parts = text.split(/\{(\w+)\}/).map((part, place) => (place % 2 ? values[part] : part));
  return parts.some((part) => typeof part === 'object') ? createElement(Fragment, null, ...parts) : parts.join('');
}
