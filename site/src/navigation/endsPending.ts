/** Whether a navigation of the browser takes the place of a page that is being fetched. */
type Navigation = Pick<NavigateEvent, 'downloadRequest' | 'hashChange' | 'navigationType'> & {
  readonly destination: Pick<NavigationDestination, 'sameDocument'>
}

/**
 * The visitor's newest wish holds, also if it leads to a page that is none of ours. A download leaves no page, and a
 * state that a page's script writes into its address is no wish.
 */
export const endsPending = (event: Navigation): boolean =>
  event.downloadRequest === null &&
  (!event.destination.sameDocument || event.hashChange || event.navigationType === 'traverse')
