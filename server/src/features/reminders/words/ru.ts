import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  subject:
    '{count, plural, =1 {Нужно пройти обучение: {title}} one {Нужно пройти обучение: # программа} few {Нужно пройти обучение: # программы} many {Нужно пройти обучение: # программ} other {Нужно пройти обучение: # программы}}',
  hello: 'Здравствуйте, {name}!',
  intro:
    '{agency} просит вас пройти {count, plural, =1 {эту программу обучения} one {эти программы обучения} few {эти программы обучения} many {эти программы обучения} other {эти программы обучения}}:',
  open: '{title}',
  due: '{title}: срок {day}',
  today: '{title}: срок сегодня',
  late: '{title}: срок истёк {day}',
  grace: '{title}: срок истёк {day}, но ещё можно успеть до {until}',
  credentialsSubject:
    '{count, plural, =1 {Нужно обновить: {name}} one {Нужно обновить: # документ} few {Нужно обновить: # документа} many {Нужно обновить: # документов} other {Нужно обновить: # документа}}',
  formsSubject:
    '{count, plural, =1 {Форма на подпись: {title}} one {На подпись: # форма} few {На подпись: # формы} many {На подпись: # форм} other {На подпись: # формы}}',
  aFormSubject: 'Форма на подпись',
  mixedSubject: 'Нужно сделать: {what}',
  somePrograms:
    '{count, plural, one {# программа обучения} few {# программы обучения} many {# программ обучения} other {# программы обучения}}',
  someCredentials: '{count, plural, one {# документ} few {# документа} many {# документов} other {# документа}}',
  someForms: '{count, plural, one {# форма} few {# формы} many {# форм} other {# формы}}',
  credentialsIntro:
    'Агентству {agency} нужны от вас {count, plural, =1 {новая копия этого документа} one {новые копии этих документов} few {новые копии этих документов} many {новые копии этих документов} other {новые копии этих документов}}:',
  credentialEnds: '{name}: действует до {day}',
  credentialToday: '{name}: действует до сегодняшнего дня',
  credentialEnded: '{name}: срок истёк {day}',
  formsIntro:
    '{agency} просит вас заполнить и подписать {count, plural, =1 {эту форму} one {эти формы} few {эти формы} many {эти формы} other {эти формы}}:',
  aForm: 'Форма',
  whyForms: 'Вы получили это письмо, потому что {agency} просит вас подписать формы.',
  smsForms: '{agency}: {name}, на подпись: {form}.',
  smsFormsToo: 'На подпись: {form}.',
  smsAForm: 'форма',
  smsTitle: '"{title}"',
  smsFormOpen: '{form}',
  smsFormDue: '{form} (срок {day})',
  smsFormToday: '{form} (срок сегодня)',
  smsFormLate: '{form} (срок истёк {day})',
  smsFormsMore:
    '{count, plural, one {Ещё # форма ждёт вас.} few {Ещё # формы ждут вас.} many {Ещё # форм ждут вас.} other {Ещё # формы ждут вас.}}',
  smsSign: 'Открыть: {link}',
  whyCredentials: 'Вы получили это письмо, потому что {agency} хранит ваши документы.',
  smsCredentials: '{agency}: {name}, принесите обновлённый документ. {credentials}.',
  smsCredentialsToo: 'Нужно обновить: {credentials}.',
  askCoordinator: 'Вопросы? Обратитесь к своему координатору: {coordinator}.',
  askOffice: 'Вопросы? Обратитесь к своему координатору.',
  call: 'Офис: {phone}',
  otherLanguage: 'Это сообщение на русском, потому что у нас его пока нет на языке: {language}.',
  why: 'Вы получили это письмо, потому что работаете с агентством {agency}.',
  stop: 'Чтобы больше не получать эти напоминания по почте: {link}',
  smsOpen: '{agency}: {name}, пройдите "{title}".',
  smsDue: '{agency}: {name}, "{title}": срок {day}.',
  smsToday: '{agency}: {name}, "{title}": срок сегодня.',
  smsLate: '{agency}: {name}, "{title}": срок истёк {day}.',
  smsGrace: '{agency}: {name}, "{title}": срок истёк {day}, но ещё можно успеть до {until}.',
  smsMore:
    '{count, plural, one {Открыта ещё # программа.} few {Открыты ещё # программы.} many {Открыто ещё # программ.} other {Открыты ещё # программы.}}',
  smsLink: 'Начать: {link}',
  smsStop: 'Чтобы отписаться, ответьте STOP.',
  pageTitle: 'Напоминания по почте',
  pageAsk: 'Больше не получать напоминания об обучении, которые {agency} присылает вам по почте?',
  pageStays: 'Ваше обучение и его срок не изменятся.',
  pageStop: 'Не присылать напоминания',
  pageStopped: 'Вы больше не будете получать напоминания об обучении по почте от {agency}.',
  pageAgain: 'Снова получать напоминания',
  pageStarted: 'Вы снова будете получать напоминания об обучении по почте от {agency}.',
  pageUnknown: 'Эта ссылка не работает. Попросите агентство отключить напоминания.',
  pageOften: 'Слишком много попыток. Повторите через несколько минут.',
} satisfies Translation<typeof en>
