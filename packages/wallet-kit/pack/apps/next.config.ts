import type { NextConfig } from 'next'

const shared = process.env['WORKSPACE'] ?? import.meta.dirname

/** All apps share one folder of packages, are built once, and their types are checked by two compilers before. */
const config: NextConfig = {
  turbopack: { root: shared },
  distDir: process.env['OUTPUT'] ?? '.next',
  outputFileTracingRoot: shared,
  typescript: { ignoreBuildErrors: true },
  // Writing it takes longer than a build.
  experimental: { turbopackFileSystemCacheForBuild: false },
}

export default config
