/**
 * The kit's icon of a chain, an SVG as a data URL; undefined if the kit has none. Loads that icon alone, whether the app
 * has the chain or not.
 * @throws if it cannot be loaded, as offline.
 */
export async function loadChainIcon(chainId: number): Promise<string | undefined> {
  const { chainIcons } = await import('../icons/generated/chainIcons.ts')
  return (await chainIcons[chainId]?.())?.icon
}
