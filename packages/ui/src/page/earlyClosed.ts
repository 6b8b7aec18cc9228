/**
 * Hides the cards of closed packets in a page that the server has rendered, before it is drawn: the server knows who
 * minted a pepper, not what this visitor has seen. `useClosed` shows the page once it is drawn without them.
 */

/** Runs in the head, behind the title. Its text is part of the document, so it can use nothing from outside of it. */
function hideClosed(): void {
  try {
    const stored = JSON.parse(localStorage.getItem('peppermint.closed') ?? '[]') as unknown[]
    const closed = stored.filter((id) => typeof id === 'number')
    if (closed.length === 0) return
    const [, own] = /^\/peppers\/(\d+)$/.exec(location.pathname) ?? []
    const isOwnPage = closed.includes(Number(own))
    const { dataset } = document.documentElement
    // The collection's name alone.
    if (isOwnPage) document.title = document.title.replace(/^.* · /, '')
    const tiles = closed.map((id) => `.tile[href="/peppers/${id}"]`)
    // Until the scripts are there, the place says which pepper it is of, and a tile has its shape. An account's heat is
    // that of its cards.
    const rules = isOwnPage
      ? `[data-closed]{--ground:initial;--ground-ink:initial}[data-closed] main{position:relative}[data-closed] main>*{visibility:hidden}[data-closed] main::before{content:"#${own}";position:absolute;inset:6rem 0 auto;text-align:center;font:800 4rem var(--display)}`
      : `[data-closed] :is(${tiles
          .map((tile) => `${tile}>*`)
          .concat('#held~.figures')
          .join()}){visibility:hidden}[data-closed] :is(${tiles.join()}){background:var(--hair)}`
    dataset['closed'] = ''
    try {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    } catch {
      // Without constructed stylesheets, those of the pages hide everything.
      dataset['closed'] = 'all'
    }
  } catch {
    // Storage is blocked: nothing is remembered as closed.
  }
}

/** The script's code. */
export const earlyClosed = (): string => `(${hideClosed.toString()})()`
