import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

function assetFileNames({ names }: { names: string[] }): string {
  return names.some((name) => name.endsWith('.css'))
    ? 'static/css/[name]-[hash][extname]'
    : 'static/media/[name]-[hash][extname]';
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
