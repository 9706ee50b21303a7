import tailwindcss from '@tailwindcss/vite'
import { tanStackRouterCodeSplitter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const routes = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src',
  virtualRouteConfig: './src/routes.ts',
  generatedRouteTree: './src/web/route-tree.gen.ts',
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
} as const

/** Two splitters: hot-reload code of the browser's would throw in the renderer and end the process. */
const splitter = (environment: 'client' | 'ssr') =>
  tanStackRouterCodeSplitter({
    ...routes,
    codeSplittingOptions: { addHmr: environment === 'client' },
    plugin: { vite: { environmentName: environment } },
  })

export default defineConfig({
  appType: 'custom',
  plugins: [
    tanstackRouterGenerator(routes),
    splitter('client'),
    splitter('ssr'),
    // The compiler works on the browser's code only: a render on the server happens once.
    react({ compiler: true }),
    tailwindcss(),
  ],
  build: { emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          output: {
            entryFileNames: 'static/js/[name]-[hash].js',
            chunkFileNames: 'static/js/[name]-[hash].js',
            assetFileNames: 'static/[ext]/[name]-[hash][extname]',
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      },
    },
  },
  builder: { sharedPlugins: false },
})
