/** Which file of the client holds a module that several pages share: few files, and few bytes on a first visit. */

type ModuleGraph = {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null;
};

/** The pages which import a module directly or not. Parts that are fetched later decide nothing about a first visit. */
function pagesWith(id: string, graph: ModuleGraph): string[] {
  const pages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const known = seen.has(each) ? null : graph.getModuleInfo(each);
    seen.add(each);
    if (!known) continue;
    if (known.isEntry) pages.add(each);
    waiting.push(...known.importers);
  }
  return [...pages];
}

export const isOfTheAdmin = /\/app\/(?:admin|modules\/.*\/admin)\//;
const isFramework =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|turbo-stream|cookie|set-cookie-parser)\//;
const isSchema = /\/node_modules\/zod\/|\/app\/infra\/text\/form-fields\.ts$/;
/** A sentence that a product says and the admin's papers: in `forms` it would bring all fields to a product's first visit. */
const isReturnTexts = /\/app\/modules\/settings\/return-texts\.ts$/;
/** What happens after an order: by itself it would be a file more of the checkout's first visit. */
const isNextSteps = /\/app\/modules\/checkout\/page\/checkout-next-steps\.tsx$/;
/**
 * What the checkout shares with the form at a product, what every page that sends a form has, and what log-in, account and
 * admin share of passkeys: with others each would be a file more of a first visit.
 */
const isOfForms =
  /\/app\/(?:ui\/choice\.tsx|modules\/accounts\/(?:me|forms\/submit-state|log-in\/use-log-out|passkeys\/passkey-browser)\.ts|infra\/browser\/personal-storage\.ts)$/;
/** What account menu, tracker and returns share with the admin: in the admin's file shoppers would fetch all of it. */
const isOfShoppersToo = /\/app\/(?:modules\/accounts\/(?:role|team\/tasks)|infra\/(?:records|dates\/days))\.ts$/;
/** The admin loads it at once and the shop later: it stands in neither's file. */
const isLive = /\/app\/infra\/live\/(?:live-connection|changes-poll|gap)\.ts$/;
const isOnEveryPage = /\/app\/(?:entry\.client|root)\.tsx/;
const isHome = /\/app\/storefront\/home\/home-page\.tsx/;
const isFrame = /\/app\/storefront\/layout\/shop-layout\.tsx/;
/** Pages that decide nothing: the owner's preview, and those for browsers that fetch no scripts. */
const isPrefetched = /\/(?:preview-page|plain-order-page|plain-receipt-page)\.tsx/;
/** What a shopper walks through before the checkout. */
const isOnTheWay = /\/(?:shop-layout|home-page|collection-page|product-page|cart-page|search-results-page)\.tsx/;
const isCheckout = /\/app\/modules\/checkout\/page\/checkout-page\.tsx/;
const isInTheFrame =
  /\/app\/modules\/(?:catalog|cart|search|orders|customers|shipping)\/|\/(?:shop-layout|home-page|about-page|not-found-page|receipt-page|security-page|my-data-page)\.tsx/;

/** The shared chunk of the client that holds a module; null leaves it to the bundler (docs/decisions/18). */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (isFramework.test(id)) return 'framework';
  // The bundler makes two files of a page that is part of a shared one.
  if (/(?:page|layout|root)\.tsx/.test(id)) return null;
  if (isLive.test(id)) return 'live';
  if (isOfShoppersToo.test(id)) return 'shared';
  const pages = pagesWith(id, graph).filter((page) => !isPrefetched.test(page));
  if (pages.some((page) => isOnEveryPage.test(page))) return 'base';
  if (pages.length > 0 && pages.every((page) => isHome.test(page))) return 'home';
  const ofTheAdmin = pages.filter((page) => isOfTheAdmin.test(page));
  const onTheWay = pages.filter((page) => isOnTheWay.test(page) && !isOfTheAdmin.test(page));
  const isFramed = pages.every((page) => isInTheFrame.test(page) && !isOfTheAdmin.test(page));
  if (onTheWay.length > 1 || pages.some((page) => isHome.test(page) || isFrame.test(page)))
    return isFramed ? 'shop' : 'base';
  if (ofTheAdmin.length === pages.length) return pages.length > 7 ? 'admin' : null;
  if (isReturnTexts.test(id) || isNextSteps.test(id)) return 'base';
  if (isSchema.test(id)) return null;
  if (isOfForms.test(id)) return 'forms';
  if (pages.length < 3 || isFramed) return null;
  if (pages.some((page) => isCheckout.test(page)))
    return ofTheAdmin.length > 0 || /field/.test(id) ? 'forms' : 'account';
  return ofTheAdmin.length > 0 ? null : 'account';
}

/** In the order in which they take their modules: each holds only what it and those before it import. */
export const chunks = ['framework', 'base', 'live', 'shop', 'home', 'forms', 'shared', 'account', 'admin'];
