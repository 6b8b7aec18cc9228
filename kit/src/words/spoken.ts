/** The kit's own languages besides English, each fetched when a visitor reads it. */
import type { Language } from './languages.ts'

export const spoken: readonly Language[] = [
  { code: 'ar', load: () => import('./catalogues/ar.json') },
  { code: 'hi', load: () => import('./catalogues/hi.json') },
  { code: 'zh', load: () => import('./catalogues/zh.json') },
  { code: 'ja', load: () => import('./catalogues/ja.json') },
  { code: 'ko', load: () => import('./catalogues/ko.json') },
]
