import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { shortestPassword } from '../password/passwords.server.ts';

const amongTheCommonest =
  'This password is one of the first that thieves try. Please choose another, such as four words.';
const aboutTheShop =
  'Passwords with the shop’s name or your own are tried first. Please choose another, such as four words.';
/** What must be left of a password, in letters, when the names in it are taken out. */
const fewestOtherLetters = 5;
const shortestName = 3;

let commonest: Promise<ReadonlySet<string>> | undefined;

/**
 * What is wrong with a password that many people have, or that is made of the shop's name or of `names` (those of the
 * person). Undefined for any other. The length is not checked here.
 */
export async function guessableProblem(password: string, names: readonly string[] = []): Promise<string | undefined> {
  const common = await commonProblem(password);
  if (common) return common;
  const { shopName } = await readShopSettings();
  return isMadeOfNames(folded(password), [shopName, ...names]) ? aboutTheShop : undefined;
}

/** What is wrong with a password that many people have: nobody's account is safe behind it. */
export async function commonProblem(password: string): Promise<string | undefined> {
  commonest ??= readCommonest();
  return (await commonest).has(folded(password)) ? amongTheCommonest : undefined;
}

function folded(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

/** The names an account is guessed by: the person's, and what stands before the @ of their address. */
export function namesOf({ email, userName = '' }: { email: string; userName?: string | undefined }): string[] {
  return [userName, email.split('@')[0] ?? ''];
}

function isMadeOfNames(written: string, names: readonly string[]): boolean {
  const letters = withoutSigns(written);
  const left = names
    .map((name) => withoutSigns(name.toLowerCase()))
    .filter((name) => name.length >= shortestName)
    // The longest first: what is left of a short name inside a long one would pass for other letters.
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ''), letters);
  return left.length < letters.length && left.length < fewestOtherLetters;
}

function withoutSigns(text: string): string {
  return text.replace(/\P{L}/gu, '');
}

/** Some 18,000 passwords of leaked lists that are long enough to be chosen here. Unpacked when first asked for, in 30 ms. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortestPassword));
}
