import './contract-texts.ts'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import { openPage } from '@/widgets/public-shell/open-page.tsx'
import { frameLanguages } from './frame-languages.ts'
import { Learn } from './Learn.tsx'
import { takeLink } from './link.ts'

openPage(<Learn link={takeLink()} />, bestLanguage(navigator.languages, frameLanguages))
