import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite';

function assetFileNames({ names }: { names: string[] }): string {
  return names.some((name) => name.endsWith('.css'))
    ? 'static/css/[name]-[hash][extname]'
    : 'static/media/[name]-[hash][extname]';
}

/** Files of React Router, by their path in its `lib`, that the client gets in our wording. */
const replacedInRouter: Record<string, string> = {
  /**
   * The router reloads the page without a word where a module of a page does not come; the shop says so and lets people
   * choose (docs/decisions/0009).
   */
  'dom/ssr/routeModules.js': `export { loadRouteModule } from ${JSON.stringify(path.join(import.meta.dirname, 'app/platform/route-modules.ts'))};`,
  // Routes are discovered lazily where `routeDiscovery` says so (react-router.config.ts); here every page has the list.
  'dom/ssr/fog-of-war.js': `
    export function isFogOfWarEnabled() { return false; }
    export function getPatchRoutesOnNavigationFunction() {}
    export function useFogOFWarDiscovery() {}
    export function getPartialManifest() {}
    export function getPathsWithAncestors() {}
    export function handleClientVersionMismatch() {}
    export function getManifestPath() {}`,
  // `HydratedRouter` is given no `instrumentations`.
  'router/instrumentation.js': `
    export function consumeInstrumentationClientResultMetaReceiver() {}
    export function getRouteInstrumentationUpdates() { return {}; }
    export function instrumentClientSideRouter(router) { return router; }
    export function instrumentHandler() {}
    export const instrumentationResultMetaContext = undefined;`,
};

/** Replaces those files in the client. A router that has one of them no more, or elsewhere, fails the build. */
function leanRouter(): Plugin {
  const missing = new Set(Object.keys(replacedInRouter));
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = /\/react-router\/dist\/\w+\/lib\/(.*)$/.exec(id)?.[1] ?? '';
      missing.delete(file);
      return replacedInRouter[file] ?? null;
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(' and ')} any more.`);
    },
  };
}

/**
 * `href('/cart')` names a page that the types know, and its answer is its own argument. The build writes that argument
 * into the code, so a typed link costs a shopper's phone nothing. Links with parameters are built in the browser.
 */
function plainLinks(): Plugin {
  return {
    name: 'plain-links',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: /\bhref\('/ },
      handler: (code) => ({ code: code.replace(/(?<![\w.])href\(('\/[^':*]*')\)/g, '$1'), map: null }),
    },
  };
}

/** The office needs the network; every other page's code is fetched with the worker, so that it can at least say what is missing. */
const isOfTheOffice = /(^|\/)app\/admin\//;

/** Writes the service worker beside the client, with the files it fetches first; another build is another version of it. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const files = filesReadOffline(bundle);
      const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const source = path.join(import.meta.dirname, 'app/platform/offline/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const values = `const buildVersion=${JSON.stringify(version)},buildFiles=${JSON.stringify(files)};`;
      const worker = await minify('service-worker.js', `${values}${code}`);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker.code });
    },
  };
}

function filesReadOffline(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  function add(name: string): void {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const imported of chunk.imports) add(imported);
  }
  for (const [name, output] of Object.entries(bundle)) {
    if (output.type === 'chunk' && output.facadeModuleId && !isOfTheOffice.test(output.facadeModuleId)) add(name);
    if (
      output.type === 'asset' &&
      !output.originalFileNames.some((file) => isOfTheOffice.test(file)) &&
      /\/(?:figtree|hedvig|icons)-[^/]*\.(?:woff2|svg)$|^static\/css\/(?!office).*\.css$/.test(name)
    )
      files.add(name);
  }
  return [...files].sort().map((name) => `/${name}`);
}

/**
 * Compresses the client's texts once, as far as Brotli goes: 8 % less on the way than what a start has time for.
 * `createStaticFiles` reads `NAME.br` beside `NAME`.
 */
function compressedFiles(): Plugin {
  const compress = promisify(zlib.brotliCompress);
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // The router writes its list of pages into the client's folder while the server's part is built.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = path.join(import.meta.dirname, 'build/client/static');
        const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css|svg)$/.test(name));
        await Promise.all(
          names.map(async (name) => {
            const file = path.join(folder, name);
            await writeFile(`${file}.br`, await compress(await readFile(file)));
          }),
        );
      },
    },
  };
}

type ModuleGraph = {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null;
};

/** The pages, and other modules that are loaded by themselves, which import a module directly or not. */
function pagesWith(id: string, graph: ModuleGraph): string[] {
  const pages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const known = seen.has(each) ? null : graph.getModuleInfo(each);
    seen.add(each);
    if (!known) continue;
    if (known.isEntry || known.dynamicImporters.length > 0) pages.add(each);
    waiting.push(...known.importers);
  }
  return [...pages];
}

const isFramework =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|turbo-stream|cookie|set-cookie-parser)\//;
const isSchema = /\/node_modules\/zod\/|\/app\/platform\/form-fields\.ts$/;
const isOnEveryPage = /\/app\/(?:entry\.client|root)\.tsx/;
const isHome = /\/app\/storefront\/(?:shop-layout|home-page)\.tsx/;
/** What a shopper walks through before the checkout. */
const isOnTheWay = /\/(?:shop-layout|home-page|collection-page|product-page|cart-page|search-results-page)\.tsx/;
const isInTheFrame =
  /\/app\/(?:catalog|cart|search|orders|contact|delivery)\/|\/(?:shop-layout|home-page|about-page|not-found-page|receipt-page|security-page|my-data-page)\.tsx/;

/** The shared chunk of the client that holds a module; null leaves it to the bundler (docs/decisions/0059). */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (isFramework.test(id)) return 'framework';
  const pages = pagesWith(id, graph).filter((page) => !page.includes('/admin/content/preview-page'));
  if (pages.some((page) => isOnEveryPage.test(page))) return 'base';
  const ofTheOffice = pages.filter((page) => isOfTheOffice.test(page));
  const onTheWay = pages.filter((page) => isOnTheWay.test(page) && !isOfTheOffice.test(page));
  const isFramed = pages.every((page) => isInTheFrame.test(page) && !isOfTheOffice.test(page));
  if (onTheWay.length > 1 || pages.some((page) => isHome.test(page))) return isFramed ? 'shop' : 'base';
  if (ofTheOffice.length === pages.length) return pages.length > 7 ? 'office' : null;
  if (isSchema.test(id)) return null;
  if (pages.length < 3 || isFramed) return null;
  return ofTheOffice.length > 0 || /field/.test(id) ? 'forms' : 'account';
}

/** In the order in which they take their modules: each holds only what it and those before it import. */
const chunks = ['framework', 'base', 'shop', 'forms', 'account', 'office'];

export default defineConfig({
  plugins: [tailwindcss(), plainLinks(), reactRouter(), leanRouter(), serviceWorker(), compressedFiles()],
  build: {
    // No data: URIs, so that the Content-Security-Policy needs none.
    assetsInlineLimit: 0,
    // React Router's own manifest file follows assetsDir; the spec wants chunks under /static/js.
    assetsDir: 'static/js',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames,
            codeSplitting: {
              groups: chunks.map((chunk, place) => ({
                name: (id, graph) => (chunkOf(id, graph) === chunk ? chunk : null),
                priority: chunks.length - place,
              })),
            },
          },
        },
      },
    },
    // One bundle for the HTTP application and the pages: contexts, database and caches are the same modules for both.
    ssr: { build: { rolldownOptions: { input: './app/app.server.ts', output: { assetFileNames } } } },
  },
});
