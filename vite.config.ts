import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ourRouteModules()],
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
