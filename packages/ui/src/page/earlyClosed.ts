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
    const isOwnPage = closed.includes(Number(/^\/peppers\/(\d+)$/.exec(location.pathname)?.[1]))
    // An account's heat is that of its cards.
    const hidden = closed.map((id) => `.tile[href="/peppers/${id}"]>*`).concat('#held~.figures')
    // The collection's name alone.
    if (isOwnPage) document.title = document.title.replace(/^.* · /, '')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `[data-closed]{${isOwnPage ? '--ground:initial;--ground-ink:initial' : ''}}[data-closed] :is(${isOwnPage ? 'main' : hidden.join()}){visibility:hidden}`,
    )
    document.adoptedStyleSheets.push(sheet)
    document.documentElement.dataset['closed'] = ''
  } catch {
    // Storage is blocked: nothing is remembered as closed.
  }
}

/** The script's code. */
export const earlyClosed = (): string => `(${hideClosed.toString()})()`
