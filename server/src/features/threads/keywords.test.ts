import { expect, test } from 'vitest'
import { meaningOf } from './keywords.ts'

/** Spellings as people type them, one line per meaning and language. */
const spellings = {
  stop: `
STOP|stop|Stop|sToP|STOP.|Stop!|"Stop"|“Stop”|'stop'|«stop»|stop 🛑|🛑 STOP 🛑| stop |ＳＴＯＰ|S.T.O.P|S T O P|stop\n|-stop-|*STOP*|(stop)|stop…|STOP!!!
STOPALL|Stop all|stop-all|Stop All.|UNSUBSCRIBE|unsubscribe|Unsubscribe!|unsub|CANCEL|cancel|Cancel.|END|end|End.|QUIT|quit|Quit!|REVOKE|revoke|Revoke.
OPTOUT|opt out|OPT OUT|Opt-out|opt-out!|OPT-OUT|Opt out.|opt me out|Please stop|PLEASE STOP|Stop please|pls stop|stop pls|Stop it|Stop now|Stop texting me|stop texting me!|STOP TEXTING ME
Please stop texting me.|Stop messaging me|Stop sending me messages|stop the texts|Don't text me|Don’t text me|dont text me|DO NOT TEXT ME|Don't text me anymore|do not text me anymore|No more texts|no more texts!|No more messages|No more text messages please|Leave me alone|Take me off|Take me off this list|take me off your list|Remove me|remove me from your list|Quit texting me|Don't contact me|Do not contact me|Stop contacting me|I opt out|I revoke consent
ALTO|alto|Alto!|¡Alto!|PARAR|parar|Pare|BASTA|basta|¡Basta!|¡Basta ya!|NO MÁS|No más|no mas|NO MAS|¡No más!|No más mensajes|no mas mensajes|No quiero más mensajes|no quiero mas mensajes|no quiero mensajes|CANCELAR|cancelar|cancela|Detener|deténgase|detengase|Fin|terminar|Darme de baja|dar de baja|BAJA|No me escriban|no me escriban más|No me manden más mensajes|Dejen de escribirme|Dejen de mandarme mensajes|Deje de enviarme mensajes
停止|停|停止。|停止！|“停止”|退订|退訂|取消|取消订阅|取消訂閱|不要再发|不要再發|别再发了|別再發了|不要发短信|停止发送|停止發送
СТОП|стоп|Стоп!|Стоп.|«Стоп»|остановить|Остановите|Хватит|хватит!|Отписаться|отмена|Не пишите мне|не пишите|Больше не пишите|Прекратите|ОТПИСАТЬСЯ|зупинити|Зупиніть|досить|відписатися|Не пишіть мені|скасувати
SISPANN|sispann|Sispann!|sispan|Kanpe|kanpe|rete|Pa voye mesaj ankò|pa voye mesaj anko|PA VOYE MESAJ ANKÒ|pa ekri m ankò|Mwen pa vle mesaj ankò|anile|dezabone
توقف|توقّف|توقف!|تـوقف|توقفوا|إيقاف|ايقاف|أوقف|اوقف|قف|إلغاء|الغاء|إلغاء الاشتراك|الغاء الاشتراك|كفى|لا تراسلوني|لا ترسلوا رسائل
বন্ধ|বন্ধ করুন|বন্ধ করুন।|বন্ধ কর|থামুন|থামাও|বাতিল|আর মেসেজ পাঠাবেন না
중지|정지|그만|그만!|멈춰|수신거부|수신 거부|취소|문자 그만|그만 보내세요
zatrzymaj|Zatrzymaj!|koniec|KONIEC|anuluj|rezygnuję|rezygnuje|wypisz mnie|Nie pisz do mnie|nie piszcie do mnie|przestań|przestan
ARRÊT|arret|Arrêter|arrêtez|ARRETEZ|arrete|stop svp|annuler|désabonner|desabonner|me désabonner|plus de messages|Ne m’écrivez plus|ne m'ecrivez plus
Não quero mais mensagens|nao quero mais mensagens|sair|chega|Chega!|cancele|descadastrar|parem|Parem!|não me mandem mais mensagens
dừng|DỪNG|Dừng lại|dung lai|ngừng|ngung|hủy|huỷ|huy|đừng nhắn tin nữa|Đừng nhắn tin cho tôi|dung nhan tin cho toi
itigil|ITIGIL|tigil|Tama na|tama na!|Huwag na magtext|wag na magtext|ihinto|hinto
بند کریں|بند|روکیں|مت بھیجیں|बंद करो|बंद करें|बंद|रोकें|रुकें|ਬੰਦ ਕਰੋ|ਰੋਕੋ|रोक्नुहोस्|बन्द गर्नुहोस्
ndalo|NDALO|ndal|smettere|smettila|fermare|annulla|non scrivetemi più|non scrivetemi piu|עצור|הפסק|הסר|סטאפ|אויפהערן|abbestellen|aufhören|aufhoren`,
  start: `
START|start|Start!|“start”|ＳＴＡＲＴ|UNSTOP|unstop|Unstop.|restart|resume|opt in|Opt-in|OPTIN|subscribe|start again|Start texting me|INICIAR|iniciar|Iniciar!|inicio|empezar|comenzar|reanudar
开始|開始|恢复|恢復|начать|Старт|старт|возобновить|почати|kòmanse|komanse|KÒMANSE|rekòmanse|ابدأ|ابدا|استئناف|শুরু|শুরু করুন|시작|재개|wznów|wznow|rozpocznij|commencer|reprendre|começar|comecar|retomar|bắt đầu|bat dau|simulan|شروع|शुरू|शुरू करें|fillo|iniziare|התחל`,
  help: `
HELP|help|Help!|help?|“HELP”|INFO|info|Info?|information|Help please|Who is this|who is this?|Who is this???|AYUDA|ayuda|¡Ayuda!|Ayúdame|ayudame|información|informacion|¿Quién es?|quien es
帮助|幫助|求助|信息|помощь|Помощь!|инфо|допомога|èd|ed|ÈD|ede m|مساعدة|معلومات|সাহায্য|তথ্য|도움|도움말|정보|pomoc|POMOC|informacja|aide|ajuda|giúp|giup|trợ giúp|tulong|TULONG|مدد|मदद|सहायता|ਮਦਦ|ndihmë|ndihme|aiuto|עזרה|הילף`,
  yes: `
YES|yes|Yes!|yes.|Y|y|Yes please|Sí|si|SÍ|Sí!|wi|Wi|oui|OUI|tak|sim|是|是的|да|Да!|так|نعم|হ্যাঁ|네|예|có|co`,
} as const

/** Messages that staff must read, although they contain a keyword or something similar. */
const forPeople = `
I will stop by the office|stop by at 5|Can you stop the payment?|What time does it end?|The end of my shift is 5|I have to cancel my shift tomorrow|cancel my class on Monday|Yes I can come|Yes, at 9|OK|Okay thanks|ok|Thank you|No|1|2|I need help with my form|Help me with the TB test please, where do I go?|info about CPR class?|start at 9?|When do I start?|I start on Monday|quit smoking class|Alto Street 5|no puedo ir|basta con llamarme|ayuda con mi horario|不要忘记|停车在哪里|стоп-линия на дороге|Nonstop|Stopped by|ending|unstoppable|STOPS|help wanted sign|infos|started||🙂|👍|...`

const all = (text: string) => text.replace(/^\n/, '').split(/[|\n]/)

test('[R-RTE-3] messages: 400 spellings of keywords in the learner languages get the meaning people intend', () => {
  const wrong: string[] = []
  let count = 0
  for (const [meaning, lines] of Object.entries(spellings))
    for (const spelling of all(lines)) {
      if (spelling === '') continue
      count += 1
      if (meaningOf(spelling) !== meaning) wrong.push(`${spelling} is ${String(meaningOf(spelling))}, not ${meaning}`)
    }
  for (const text of all(forPeople)) {
    count += 1
    if (meaningOf(text) !== null) wrong.push(`${text} is ${String(meaningOf(text))}`)
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(400)
})
