import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Two builds from one config: the browser's files, and with `--ssr` the renderer that the server loads. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-client.tsx' },
  },
}))
