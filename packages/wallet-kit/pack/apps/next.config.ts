import { dirname } from 'node:path'
import type { NextConfig } from 'next'

const shared = dirname(import.meta.dirname)

/** The examples share one folder of packages; types are checked by two compilers before. */
const config: NextConfig = {
  turbopack: { root: shared },
  distDir: process.env['OUTPUT'] ?? '.next',
  outputFileTracingRoot: shared,
  typescript: { ignoreBuildErrors: true },
}

export default config
