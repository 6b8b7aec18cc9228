import { dirname } from 'node:path'
import type { NextConfig } from 'next'

const both = dirname(import.meta.dirname)

/** The apps share one folder of packages, except for wagmi 2; types are checked by two compilers before. */
const config: NextConfig = {
  turbopack: {
    root: both,
    ...(process.env['PAIR']?.includes('wagmi 2') && {
      resolveAlias: { wagmi: '../features/node_modules/wagmi' },
    }),
  },
  distDir: process.env['OUTPUT'] ?? '.next',
  outputFileTracingRoot: both,
  typescript: { ignoreBuildErrors: true },
}

export default config
