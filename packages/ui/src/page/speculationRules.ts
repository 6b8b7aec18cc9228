/**
 * Which links the browser fetches the document of before they are followed, once a pointer rests on them: those of pages.
 * Not those to other languages: such a request already chooses one. Fetched only, not prerendered: a page that is not
 * looked at asks no wallet.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/', '/peppers*', '/owners/*', '/stats', '/studio*', '/safe*'] },
          { not: { selector_matches: '[hreflang]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
