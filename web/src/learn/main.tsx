import './contract-texts.ts'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { openPage } from '@/widgets/public-shell/open-page.tsx'
import { frameLanguages } from './frame-languages.ts'
import { chosenLanguage } from './language.ts'
import { Learn } from './Learn.tsx'
import { takeLink } from './link.ts'

openPage(<Learn link={takeLink()} />, chosenLanguage() ?? bestLanguage(navigator.languages, frameLanguages))
