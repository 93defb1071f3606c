import './contract-texts.ts'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { device } from '@/widgets/public-shell/storage.ts'
import { openPage } from '@/widgets/public-shell/open-page.tsx'
import { frameLanguages } from './frame-languages.ts'
import { languageIn } from './language.ts'
import { links } from './links.ts'
import { Sign } from './Sign.tsx'

// The signer may have chosen a language that only a form has
const chosen = [device.read(languageIn) ?? []].flat()
openPage(
  <Sign link={links.takeLink()} />,
  bestLanguage([...chosen, ...navigator.languages], [...frameLanguages, ...chosen]),
)
