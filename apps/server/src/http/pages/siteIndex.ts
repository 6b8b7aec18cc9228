/** What search engines read: `robots.txt` and the sitemap. */

/** @param origin the site's; without it there is no sitemap, whose addresses are absolute. */
export const robotsText = (origin: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')

/** @param paths of pages, from `/`; without characters that XML escapes. */
export const sitemapXml = (origin: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`
