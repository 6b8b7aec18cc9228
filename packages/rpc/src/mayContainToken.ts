/**
 * Whether the address of an endpoint is more than a host: providers put their tokens into the path, the query or the
 * user's name. It is then no address to publish.
 * @returns false for what is no URL.
 */
export function mayContainToken(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.username + url.password !== '' || url.pathname !== '/' || url.search !== '')
}
