/** What the client's build (vite.config.ts) leaves out of React and its router, because nothing here runs it. */
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Files of React Router, by their path in its `lib`, that the client gets in our wording. */
export const replacedInRouter: Record<string, string> = {
  /**
   * The router reloads the page without a word where a module of a page does not come; the shop says so and lets people
   * choose (docs/decisions/0009).
   */
  'dom/ssr/routeModules.js': `export { loadRouteModule } from ${JSON.stringify(path.join(root, 'app/platform/route-modules.ts'))};`,
  // Routes are discovered lazily where `routeDiscovery` says so (react-router.config.ts); here every page has the list.
  'dom/ssr/fog-of-war.js': `
    export function isFogOfWarEnabled() { return false; }
    export function getPatchRoutesOnNavigationFunction() {}
    export function useFogOFWarDiscovery() {}
    export function getPartialManifest() {}
    export function getPathsWithAncestors() {}
    export function handleClientVersionMismatch() {}
    export function getManifestPath() {}`,
  // The matched routes are those whose modules the page names. No `clientLoader` of ours runs while the page is hydrated.
  'dom/ssr/hydration.js': `
    export function getHydrationData({ state, getRouteInfo }) {
      const loaderData = { ...state.loaderData };
      for (const id of Object.keys(window.__reactRouterRouteModules))
        if (!getRouteInfo(id).hasLoader) loaderData[id] = null;
      return { ...state, loaderData };
    }`,
  // `HydratedRouter` is given no `instrumentations`.
  'router/instrumentation.js': `
    export function consumeInstrumentationClientResultMetaReceiver() {}
    export function getRouteInstrumentationUpdates() { return {}; }
    export function instrumentClientSideRouter(router) { return router; }
    export function instrumentHandler() {}
    export const instrumentationResultMetaContext = undefined;`,
};

/** Functions of React Router that run nothing for this shop, by file, with what is left of each. */
export const shortenedInRouter: Record<string, Record<string, string>> = {
  'hooks.js': {
    // The root has an `ErrorBoundary`, every route is a data route, and there are no server components.
    DefaultErrorComponent: 'return null',
    RSCErrorHandler: 'return arguments[0].children',
    useNavigateUnstable: '',
  },
  'dom/ssr/components.js': {
    // The shop fetches the next page by itself (docs/decisions/0064). Each link ran this with two states and two effects.
    usePrefetchBehavior: 'return [false, null, {}]',
    PrefetchPageLinks: 'return null',
  },
  // Only for hot reloading, and for an application without a server.
  'dom/ssr/routes.js': { createClientRoutesWithHMRRevalidationOptOut: '', wrapShouldRevalidateForHdr: '' },
  'dom/ssr/single-fetch.js': { nonSsrStrategy: '' },
  'router/router.js': {
    createDataRouteMatcher: 'return new V6RegExMatcher(arguments[1])',
    // No link asks for a view transition.
    persistAppliedTransitions: '',
    restoreAppliedTransitions: '',
  },
};

/**
 * Features of React that nothing here uses, with the functions of react-dom that React calls for them. In the client these
 * functions are empty, and the minifier removes what only they call. A module that begins to use a feature fails the build.
 */
const unusedInReact = [
  {
    uses: /\bViewTransition\b|\baddTransitionType\b|\bviewTransition\b/,
    functions: [
      'accumulateSuspenseyCommitOnFiber',
      'applyViewTransitionToHostInstances',
      'commitAfterMutationEffectsOnFiber',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createViewTransitionInstance',
      'flushAfterMutationEffects',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'measureNestedViewTransitions',
      'preloadInstanceAndSuspendIfNeeded',
      'reportViewTransitionError',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'startViewTransition',
      'trackEnterViewTransitions',
      'ViewTransitionPseudoElement',
      'waitForCommitToBeReady',
    ],
  },
  {
    // A ref of a fragment.
    uses: /<Fragment\s[^>]*\bref=/,
    functions: [
      'addFragmentHandleToFiber',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstance',
      'commitNewChildToFragmentInstances',
      'FragmentInstance',
      'isFragmentInstanceParent',
    ],
  },
  {
    // Style sheets and scripts that React sorts and waits for.
    uses: /\bprecedence=|<script\b[^>]*\basync\b|\b(?:preinit|preinitModule|preconnect|prefetchDNS)\(/,
    functions: [
      'acquireResource',
      'getResource',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preloadResourceAndSuspendIfNeeded',
      'suspendResource',
    ],
  },
  { uses: /\bSuspenseList\b/, functions: ['updateSuspenseListComponent'] },
  { uses: /<Activity\b/, functions: ['updateActivityComponent'] },
  { uses: /\bis="|<[a-z]+-[a-z]/, functions: ['setPropOnCustomElement'] },
  { uses: /react\/compiler-runtime/, functions: ['useMemoCache'] },
  {
    uses: /\buse(?:ActionState|FormState)\b/,
    functions: ['mountActionState', 'updateActionState', 'rerenderActionState'],
  },
  // The names of the components around an error: in a minified build they say nothing.
  { uses: /\bcomponentStack\b/, functions: ['getStackByFiberInDevAndProd'] },
];

/** What a module of ours uses of the features above; undefined where it is none. */
export function usedOfUnused(code: string): RegExp | undefined {
  return unusedInReact.find(({ uses }) => uses.test(code))?.uses;
}

/** `react-dom` without them. Throws where a function is there no more, or in another form. */
export function leanReact(code: string): string {
  const lean = code.replace(/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = [\s\S]*?^};$/gm, '');
  return unusedInReact
    .flatMap(({ functions }) => functions)
    .reduce((shorter, name) => withBody(shorter, name, 'return null'), lean);
}

/** A file of the router, by its path in `lib`, without what it does not need. Throws as `leanReact` does. */
export function leanRouter(file: string, code: string): string {
  // Warnings to developers.
  const lean = code.replace(/\bwarn(?:ing|ingOnce|Once)\(.*\);$/gm, 'void 0;');
  const shortened = Object.entries(shortenedInRouter[file] ?? {});
  return shortened.reduce((shorter, [name, body]) => withBody(shorter, name, body), lean);
}

/** The code with another body in place of a function's. */
function withBody(code: string, name: string, body: string): string {
  const whole = new RegExp(`^(async )?function ${name}\\([\\s\\S]*?^}$`, 'm');
  if (!whole.test(code)) throw new Error(`bin/lean-framework.ts: there is no function ${name} any more.`);
  return code.replace(whole, `function ${name}() {${body}}`);
}

type Route = { parentId?: string; path?: string; module: string; imports: string[]; hasDefaultExport?: boolean };
type RouteList = { entry: { imports: string[] }; routes: Record<string, Route>; url: string };

/**
 * The router's list of pages, in two scripts: the pages that shoppers open, and those of the office, which its documents
 * alone have (entry.server.tsx). The list names for each page what its script imports, for pages that are fetched ahead.
 * Those of the office never are, and the others need no name of what every page of the shop has. What a page has not need
 * not be said, nor what only the server asks.
 */
export function leanRouteLists(code: string): { shop: string; office: string } {
  const [, before, whole, after] = /^([^{]*)(\{[\s\S]*\})([^}]*)$/.exec(code) ?? [];
  const { entry, routes, ...version }: RouteList = JSON.parse(whole ?? 'null');
  const frame = routes['storefront/shop-layout'];
  if (!frame || !before) throw new Error('The list of pages does not name the frame of the shop.');
  const known = new Set([...entry.imports, frame.module, ...frame.imports]);
  const shop: RouteList['routes'] = {};
  const office: RouteList['routes'] = {};
  for (const [id, route] of Object.entries(routes)) {
    const { hasDefaultExport: isPage, ...rest } = route;
    // What is no page, as robots.txt, and pages without script (`handle`) are never opened from one.
    if (isOfficeRoute(route, routes) || !isPage || isWithoutScript.test(id)) office[id] = { ...rest, imports: [] };
    else shop[id] = { ...rest, imports: route.imports.filter((name) => !known.has(name)) };
  }
  return {
    shop: `${before}${inShort({ entry, routes: shop, ...version })}${after}`,
    office: `import${JSON.stringify(version.url)};Object.assign(${before.replace(/=\s*$/, '')}.routes,${inShort(office)});`,
  };
}

const isWithoutScript = /\/(?:api-docs|busy|offline)-page$/;

/** Whether the address of a page, or of what it lies in, begins with `admin`. */
function isOfficeRoute({ path, parentId }: Route, routes: RouteList['routes']): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return /^admin(\/|$)/.test(path ?? '') || (parent !== undefined && isOfficeRoute(parent, routes));
}

function inShort(list: object): string {
  return JSON.stringify(list, (_, value) => (isNothing(value) ? undefined : value));
}

function isNothing(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0);
}
