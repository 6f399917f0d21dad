import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite';

function assetFileNames({ names }: { names: string[] }): string {
  return names.some((name) => name.endsWith('.css'))
    ? 'static/css/[name]-[hash][extname]'
    : 'static/media/[name]-[hash][extname]';
}

/**
 * The router reloads the page without a word where a module of a page does not come; the shop says so and lets people
 * choose (docs/decisions/0009). A router that loads its modules elsewhere fails the build.
 */
function ourRouteModules(): Plugin {
  const ours = path.join(import.meta.dirname, 'app/platform/route-modules.ts');
  let isReplaced = false;
  return {
    name: 'our-route-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!/\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id)) return null;
      isReplaced = true;
      return `export { loadRouteModule } from ${JSON.stringify(ours)};`;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router no longer loads its modules in routeModules.js.');
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

type RouteManifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; module: string; imports?: string[] }>;
};

/**
 * Every page loads the list of all pages, and two thirds of it name the scripts that each page's script imports, which
 * only links that fetch ahead read (docs/decisions/0018). What every page has loaded already is taken out, and all of
 * the office's, which never fetches ahead.
 */
function shortRouteManifest(): Plugin {
  return {
    name: 'short-route-manifest',
    apply: 'build',
    // The router writes the list while the server's part is built.
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle() {
      const folder = path.join(import.meta.dirname, 'build/client/static/js');
      const name = (await readdir(folder)).find((each) => /^manifest-[0-9a-f]{8}\.js$/.test(each));
      const [, before, list] =
        /^(\S+?=)(\{.*\});$/s.exec(name ? await readFile(path.join(folder, name), 'utf8') : '') ?? [];
      if (!name || !before || !list) return this.error('React Router no longer writes its list of pages as it did.');
      await writeFile(path.join(folder, name), `${before}${JSON.stringify(shortened(JSON.parse(list)))};`);
    },
  };
}

function shortened(manifest: RouteManifest): RouteManifest {
  const { entry, routes } = manifest;
  /** What stands on the page before a page in this place is fetched. */
  function loadedAt(parent: string | undefined): string[] {
    const route = parent === undefined ? undefined : routes[parent];
    return route
      ? [route.module, ...(route.imports ?? []), ...loadedAt(route.parentId)]
      : [entry.module, ...entry.imports];
  }
  const short = Object.entries(routes).map(([key, { imports = [], ...route }]) => {
    const loaded = new Set(loadedAt(route.parentId));
    const own = route.id.startsWith('admin/') ? [] : imports.filter((file) => !loaded.has(file));
    return [key, own.length > 0 ? { ...route, imports: own } : route] as const;
  });
  return { ...manifest, routes: Object.fromEntries(short) };
}

export default defineConfig({
  plugins: [tailwindcss(), plainLinks(), reactRouter(), ourRouteModules(), serviceWorker(), shortRouteManifest()],
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
          },
        },
      },
    },
    // One bundle for the HTTP application and the pages: contexts, database and caches are the same modules for both.
    ssr: { build: { rolldownOptions: { input: './app/app.server.ts', output: { assetFileNames } } } },
  },
});
