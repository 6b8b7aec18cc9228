import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const folders = {
  here: join(import.meta.dirname, 'node_modules'),
  above: join(import.meta.dirname, '../node_modules'),
}

/** This folder has the oldest versions that the kit runs on, the one above the newest; `PAIR` mixes them: `wagmi 3, React 18`. */
const pair = process.env['PAIR'] ?? 'wagmi 2, React 18'
const wagmi = pair.includes('wagmi 3') ? folders.above : folders.here
const reactFolder = pair.includes('React 19') ? folders.above : folders.here

export default defineConfig({
  build: { outDir: process.env['OUTPUT'] ?? 'dist' },
  plugins: [react()],
  resolve: {
    alias: {
      wagmi: join(wagmi, 'wagmi'),
      react: join(reactFolder, 'react'),
      'react-dom': join(reactFolder, 'react-dom'),
      // One of each for the kit, wagmi and the app.
      viem: join(folders.here, 'viem'),
      '@tanstack/react-query': join(folders.here, '@tanstack/react-query'),
    },
  },
})
