import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { chunkOf, chunks, isOfTheAdmin } from './tools/client-chunks.ts';

function assetFileNames({ names }: { names: string[] }): string {
  return names.some((name) => name.endsWith('.css'))
    ? 'static/css/[name]-[hash][extname]'
    : 'static/media/[name]-[hash][extname]';
}

/** Only pages in Urdu fetch it, and their worker then keeps it. */
const isUrdu = /\/app\/i18n\/urdu/;
/** Only an owner opens it, once. */
const isSetUp = /\/setup-page\.tsx/;

/** Writes the service worker beside the client, with the files it fetches first; another build is another version of it. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const files = filesReadOffline(bundle);
      const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const source = path.join(import.meta.dirname, 'app/server/offline/service-worker.ts');
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const values = `const buildVersion=${JSON.stringify(version)},buildFiles=${JSON.stringify(files)};`;
      const worker = await minify('service-worker.js', `${values}${code}`);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker.code });
    },
  };
}

/** The admin needs the network; every other page's code is fetched with the worker, so that it can at least say what is missing. */
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
    if (facade && !isOfTheAdmin.test(facade) && !isUrdu.test(facade) && !isSetUp.test(facade)) add(name);
    if (
      output.type === 'asset' &&
      !output.originalFileNames.some((file) => isOfTheAdmin.test(file)) &&
      /\/(?:figtree|hedvig|icons)-[^/]*\.(?:woff2|svg)$|^static\/css\/styles-[^/]*\.css$/.test(name)
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

/**
 * Packages are part of the server's bundle: a start reads a few files instead of 900 (docs/decisions/34). Not those that
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
  plugins: [tailwindcss(), reactRouter(), serviceWorker(), compressedFiles(), bundledPackages()],
  build: {
    // No data: URIs, so that the Content-Security-Policy needs none.
    assetsInlineLimit: 0,
    // React Router's own manifest file follows assetsDir; the spec wants chunks under /static/js.
    assetsDir: 'static/js',
    modulePreload: {
      // What every page has loaded is not listed again for each script that comes later. What the frame of the shop
      // fetches later it fetches when the page rests: the names of what that imports would be a part of each first visit.
      resolveDependencies: (_, dependencies, { hostId }) =>
        /\/(entry\.client|shop)-/.test(hostId)
          ? []
          : dependencies.filter((name) => !/\/(framework|root|entry\.client)-/.test(name)),
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
