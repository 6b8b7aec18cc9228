/** Whether a navigation of the browser takes the place of a page that is being fetched. */
type Navigation = Pick<NavigateEvent, 'downloadRequest' | 'navigationType'> & {
  readonly destination: Pick<NavigationDestination, 'sameDocument'>
}

/**
 * The visitor's newest wish holds, also if it leads to a page that is none of ours. A download leaves no page. A
 * link within the page ends nothing, as in a browser: after a step through the history the address is the new page's
 * already. A state that a page's script writes into its address is no wish.
 */
export const endsPending = (event: Navigation): boolean =>
  event.downloadRequest === null && (!event.destination.sameDocument || event.navigationType === 'traverse')
