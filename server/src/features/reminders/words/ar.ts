import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  subject:
    '{count, plural, zero {تدريب عليك إكماله} one {تدريب عليك إكماله: {title}} two {تدريب عليك إكماله: برنامجان} few {تدريب عليك إكماله: # برامج} many {تدريب عليك إكماله: # برنامجًا} other {تدريب عليك إكماله: # برنامج}}',
  hello: 'مرحبًا {name}،',
  intro:
    'تطلب منك {agency} إكمال {count, plural, zero {برامج التدريب هذه} one {برنامج التدريب هذا} two {برنامجي التدريب هذين} few {برامج التدريب هذه} many {برامج التدريب هذه} other {برامج التدريب هذه}}:',
  open: '{title}',
  due: '{title}: الموعد النهائي {day}',
  today: '{title}: الموعد النهائي اليوم',
  late: '{title}: انتهى موعده في {day}',
  grace: '{title}: انتهى موعده في {day}، وما زال بإمكانك إكماله حتى {until}',
  credentialsSubject:
    '{count, plural, zero {مستندات للتجديد} one {للتجديد: {name}} two {للتجديد: مستندان} few {للتجديد: # مستندات} many {للتجديد: # مستندًا} other {للتجديد: # مستند}}',
  formsSubject:
    '{count, plural, zero {نماذج للتوقيع} one {نموذج للتوقيع: {title}} two {نموذجان للتوقيع} few {# نماذج للتوقيع} many {# نموذجًا للتوقيع} other {# نموذج للتوقيع}}',
  aFormSubject: 'نموذج للتوقيع',
  mixedSubject: 'مطلوب منك: {what}',
  somePrograms:
    '{count, plural, zero {لا برامج تدريب} one {برنامج تدريب واحد} two {برنامجا تدريب} few {# برامج تدريب} many {# برنامج تدريب} other {# برنامج تدريب}}',
  someCredentials:
    '{count, plural, zero {لا مستندات} one {مستند واحد} two {مستندان} few {# مستندات} many {# مستندًا} other {# مستند}}',
  someForms:
    '{count, plural, zero {لا نماذج} one {نموذج واحد} two {نموذجان} few {# نماذج} many {# نموذجًا} other {# نموذج}}',
  credentialsIntro:
    'تحتاج {agency} منك إلى {count, plural, zero {نسخ جديدة من هذه المستندات} one {نسخة جديدة من هذا المستند} two {نسختين جديدتين من هذين المستندين} few {نسخ جديدة من هذه المستندات} many {نسخ جديدة من هذه المستندات} other {نسخ جديدة من هذه المستندات}}:',
  credentialEnds: '{name}: صالح حتى {day}',
  credentialToday: '{name}: صالح حتى اليوم',
  credentialEnded: '{name}: انتهت صلاحيته في {day}',
  formsIntro:
    'تطلب منك {agency} تعبئة وتوقيع {count, plural, zero {هذه النماذج} one {هذا النموذج} two {هذين النموذجين} few {هذه النماذج} many {هذه النماذج} other {هذه النماذج}}:',
  aForm: 'نموذج',
  whyForms: 'وصلتك هذه الرسالة لأن {agency} تطلب منك توقيع نماذج.',
  smsForms: '{agency}: {name}، يرجى توقيع {form}.',
  smsFormsToo: 'للتوقيع: {form}.',
  smsAForm: 'نموذج',
  smsTitle: '"{title}"',
  smsFormOpen: '{form}',
  smsFormDue: '{form} (الموعد النهائي {day})',
  smsFormToday: '{form} (الموعد النهائي اليوم)',
  smsFormLate: '{form} (انتهى موعده في {day})',
  smsFormsMore:
    '{count, plural, zero {لا نماذج أخرى.} one {ينتظرك نموذج آخر.} two {ينتظرك نموذجان آخران.} few {تنتظرك # نماذج أخرى.} many {ينتظرك # نموذجًا آخر.} other {ينتظرك # نموذج آخر.}}',
  smsSign: 'افتح: {link}',
  whyCredentials: 'وصلتك هذه الرسالة لأن {agency} تحتفظ بمستنداتك في ملفك.',
  smsCredentials: '{agency}: {name}، يرجى إحضار المستند المجدَّد. {credentials}.',
  smsCredentialsToo: 'للتجديد: {credentials}.',
  askCoordinator: 'هل لديك أسئلة؟ اسأل منسق عملك: {coordinator}.',
  askOffice: 'هل لديك أسئلة؟ اسأل منسق عملك.',
  call: 'المكتب: {phone}',
  otherLanguage: 'هذه الرسالة بالعربية لأنها غير متوفرة بعد باللغة: {language}.',
  why: 'وصلتك هذه الرسالة لأنك تعمل مع {agency}.',
  stop: 'لإيقاف رسائل التذكير هذه: {link}',
  smsOpen: '{agency}: {name}، يرجى إكمال "{title}".',
  smsDue: '{agency}: {name}، الموعد النهائي لـ"{title}" هو {day}.',
  smsToday: '{agency}: {name}، الموعد النهائي لـ"{title}" هو اليوم.',
  smsLate: '{agency}: {name}، انتهى موعد "{title}" في {day}.',
  smsGrace: '{agency}: {name}، انتهى موعد "{title}" في {day}. ما زال بإمكانك إكماله حتى {until}.',
  smsMore:
    '{count, plural, zero {لا برامج أخرى.} one {لديك برنامج آخر.} two {لديك برنامجان آخران.} few {لديك # برامج أخرى.} many {لديك # برنامجًا آخر.} other {لديك # برنامج آخر.}}',
  smsLink: 'ابدأ: {link}',
  smsStop: 'أرسل STOP للإيقاف.',
  pageTitle: 'رسائل التذكير',
  pageAsk: 'هل تريد إيقاف رسائل التذكير بالتدريب التي ترسلها إليك {agency}؟',
  pageStays: 'لن يتغير تدريبك ولا موعده النهائي.',
  pageStop: 'إيقاف التذكير',
  pageStopped: 'لن تصلك رسائل التذكير بالتدريب من {agency} بعد الآن.',
  pageAgain: 'تلقّي التذكير من جديد',
  pageStarted: 'ستصلك رسائل التذكير بالتدريب من {agency} من جديد.',
  pageUnknown: 'هذا الرابط لا يعمل. اطلب من وكالتك إيقاف التذكير.',
  pageOften: 'محاولات كثيرة. حاول مرة أخرى بعد دقائق.',
} satisfies Translation<typeof en>
