import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { officeListAt } from './app/platform/office-list.ts';
import { chunkOf, chunks, isOfTheOffice } from './bin/client-chunks.ts';
import {
  leanReact,
  leanRouteLists,
  leanRouter,
  replacedInRouter,
  shortenedInRouter,
  usedOfUnused,
} from './bin/lean-framework.ts';

function assetFileNames({ names }: { names: string[] }): string {
  return names.some((name) => name.endsWith('.css'))
    ? 'static/css/[name]-[hash][extname]'
    : 'static/media/[name]-[hash][extname]';
}

/**
 * Leaves out of the client what nothing here uses of React and its router (docs/decisions/0073). An update of theirs that
 * has one of these functions no more fails the build, and so does a module of ours that begins to use one.
 */
function leanFramework(): Plugin {
  const routerFile = (id: string) => /\/react-router\/dist\/\w+\/lib\/(.*)$/.exec(id)?.[1];
  const missing = new Set([...Object.keys(replacedInRouter), ...Object.keys(shortenedInRouter)]);
  return {
    name: 'lean-framework',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = routerFile(id) ?? '';
      missing.delete(file);
      return replacedInRouter[file] ?? null;
    },
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$|\/react-router\/dist\/\w+\/lib\/|\/app\/.*\.tsx?$/ },
      handler(code, id) {
        const file = routerFile(id);
        if (file !== undefined) return { code: leanRouter(file, code), map: null };
        if (id.includes('/react-dom/')) return { code: leanReact(code), map: null };
        const used = usedOfUnused(code);
        return used ? this.error(`bin/lean-framework.ts leaves out what ${id} uses: ${used}.`) : null;
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`React Router has no ${[...missing].join(' and ')} any more.`);
    },
  };
}

/**
 * Fetches what a script imports beside the script. Vite's own function also waits for style sheets, of which no script
 * that comes later has one, and is a part of each first visit.
 */
function shortPreload(): Plugin {
  return {
    name: 'short-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `
        export function __vitePreload(load, names) {
          for (const name of names) {
            const link = document.createElement('link');
            link.rel = 'modulepreload';
            link.href = '/' + name;
            document.head.append(link);
          }
          return load();
        }`,
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.includes('__vite__mapDeps') && file.code.includes('.css"'))
          this.error(`${file.fileName} fetches a style sheet with a script, which shortPreload does not.`);
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

/**
 * Puts the bundler's runtime, 300 bytes that it makes a file of, into the framework's file: one request less on each first
 * visit. Whoever imported the runtime imports the framework, which every page has.
 */
function runtimeInFramework(): Plugin {
  const name = 'bundlerRuntime';
  return {
    name: 'runtime-in-framework',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((output) => output.type === 'chunk');
      const runtime = files.find((file) => file.name === 'rolldown-runtime');
      const framework = files.find((file) => file.name === 'framework');
      const [, code, exported] = /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '') ?? [];
      if (!runtime || !framework || !exported) return this.error('The runtime of the bundler has another form.');
      const runtimeFile = path.posix.basename(runtime.fileName);
      const made = exported.split(',').map((each) => each.trim().split(' as ').reverse().join(':'));
      for (const file of files) {
        const imports = file.code.split(`from"./${runtimeFile}"`);
        if (imports.length === 1) continue;
        const names = /import\{([^}]*)\}$/.exec(imports[0] ?? '');
        if (imports.length > 2 || !names) return this.error(`${file.fileName} imports the runtime in another form.`);
        const taken = `const{${names[1]?.replaceAll(' as ', ':')}}=${name}`;
        const before = imports[0]?.slice(0, names.index);
        file.code =
          file === framework
            ? `${before}export const ${name}=(()=>{${code}return{${made}}})();${taken}${imports[1]}`
            : `${before}import{${name}}from"./${path.posix.basename(framework.fileName)}";${taken}${imports[1]}`;
        const others = file.imports.filter((each) => each !== runtime.fileName && each !== framework.fileName);
        file.imports = file === framework ? others : [framework.fileName, ...others];
      }
      delete bundle[runtime.fileName];
    },
  };
}

/**
 * A page whose code lies in a shared file is a file of its own that only hands on the names. Its code is put into that
 * file, under the name of the page: one request less. A shared file takes the place of one page at most.
 */
function entriesInSharedFiles(): Plugin {
  return {
    name: 'entries-in-shared-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const page of files) {
        const [, handedOn, from] = /^export\{([^}]*)\}from"\.\/([^"]*)";?\s*$/.exec(page.code) ?? [];
        const shared = files.find((file) => path.posix.basename(file.fileName) === from);
        if (!handedOn || !from || !shared || shared.isEntry || !(shared.fileName in bundle)) continue;
        const [, code, exported] = /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(shared.code) ?? [];
        if (!exported) return this.error(`${shared.fileName} exports in another form.`);
        // `a as t` in the shared file and `t as default` in the page's are `a as default` here.
        const inside = new Map(exported.split(',').map((each) => each.split(' as ').toReversed() as [string, string]));
        const names = handedOn.split(',').map((each) => {
          const [given = '', name = given] = each.split(' as ');
          return `${inside.get(given) ?? given} as ${name}`;
        });
        page.code = `${code}export{${[exported, ...names].join()}};`;
        page.imports = shared.imports;
        page.dynamicImports = shared.dynamicImports;
        for (const sheet of shared.viteMetadata?.importedCss ?? []) page.viteMetadata?.importedCss.add(sheet);
        const pageFile = path.posix.basename(page.fileName);
        for (const file of files) {
          file.code = file.code.replaceAll(`"./${from}"`, `"./${pageFile}"`);
          file.imports = file.imports.map((each) => (each === shared.fileName ? page.fileName : each));
        }
        delete bundle[shared.fileName];
      }
    },
  };
}

/** Only pages in Urdu fetch it, and their worker then keeps it. */
const isUrdu = /(^|\/)app\/language\/(?:speak-)?urdu/;

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

/** The office needs the network; every other page's code is fetched with the worker, so that it can at least say what is missing. */
function filesReadOffline(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  function add(name: string): void {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const imported of chunk.imports) add(imported);
  }
  for (const [name, output] of Object.entries(bundle)) {
    const facade = output.type === 'chunk' ? output.facadeModuleId : null;
    if (facade && !isOfTheOffice.test(facade) && !isUrdu.test(facade)) add(name);
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
        for (const name of names.filter((each) => /(?:^|\/)manifest-\w+\.js$/.test(each))) {
          const file = path.join(folder, name);
          const { shop, office } = leanRouteLists(await readFile(file, 'utf8'));
          const officeName = officeListAt(name);
          await writeFile(file, shop);
          await writeFile(path.join(folder, officeName), office);
          names.push(officeName);
        }
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

/**
 * Packages are part of the server's bundle: a start reads a few files instead of 900 (docs/decisions/0110). Not those that
 * bring machine code or files of their own, those that few processes ever load, and Vite itself.
 */
function bundledPackages(): Plugin {
  const withFiles = ['pg', 'sharp', 'pdfkit', 'fontkit', 'bwip-js', '@zxcvbn-ts/language-common'];
  const seldom = ['age-encryption', 'nodemailer', 'pg-copy-streams', 'tar-stream'];
  const traces = ['context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'];
  const external = ['vite', ...withFiles, ...seldom, ...traces.map((name) => `@opentelemetry/${name}`)];
  return {
    name: 'bundled-packages',
    apply: 'build',
    config: () => ({
      environments: {
        ssr: {
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true, external },
        },
      },
    }),
  };
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    plainLinks(),
    reactRouter(),
    leanFramework(),
    shortPreload(),
    runtimeInFramework(),
    entriesInSharedFiles(),
    serviceWorker(),
    compressedFiles(),
    bundledPackages(),
  ],
  build: {
    // No data: URIs, so that the Content-Security-Policy needs none.
    assetsInlineLimit: 0,
    // React Router's own manifest file follows assetsDir; the spec wants chunks under /static/js.
    assetsDir: 'static/js',
    modulePreload: {
      // What every page has loaded is not listed again for each script that comes later. What the frame of the shop
      // fetches later it fetches when the page rests: the names of what that imports would be a part of each first visit.
      resolveDependencies: (_, dependencies, { hostId }) =>
        /\/(root|shop-layout)-/.test(hostId)
          ? []
          : dependencies.filter((name) => !/\/(framework|root|base)-/.test(name)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Seven characters are 42 bits. A hash does not compress, and a first visit's scripts name some sixty files.
            entryFileNames: 'static/js/[name]-[hash:7].js',
            chunkFileNames: 'static/js/[name]-[hash:7].js',
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
    // One bundle for the process, the HTTP application and the pages: contexts, database and caches are the same modules.
    ssr: { build: { rolldownOptions: { input: './run-shop.ts', output: { assetFileNames } } } },
  },
});
