/** Universal Profiles: phone app and browser extension. */
import { defineWallet } from '../defineWallet.ts'

export const universalProfilesWallet = /* @__PURE__ */ defineWallet({
  id: 'universal-profiles',
  name: 'Universal Profiles',
  iconUrl: () => import('../../icons/generated/wallets/universalProfiles.ts').then(({ icon }) => icon),
  iconBackground: '#fe005b',
  rdns: ['io.universaleverything.universalprofiles'],
  globalName: 'lukso',
  links: { android: 'wc:' },
  downloadUrls: {
    qrCode: 'https://my.universalprofile.cloud/apps',
    ios: 'https://apps.apple.com/us/app/universalprofiles/id6702018631',
    android: 'https://play.google.com/store/apps/details?id=io.universaleverything.universalprofiles',
    mobile: 'https://my.universalprofile.cloud',
    chrome: 'https://chromewebstore.google.com/detail/abpickdkkbnbcoepogfhkhennhfhehfn',
    browserExtension: 'https://my.universalprofile.cloud',
  },
})
