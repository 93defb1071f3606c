import { agree, quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const abuse: ProgramPlan = {
  code: 'ABUSE-1',
  titles: {
    en: 'Abuse, neglect and exploitation',
    es: 'Abuso, negligencia y explotación',
    ht: 'Abi, neglijans ak eksplwatasyon',
  },
  descriptions: {
    en: 'Recognize it, report it, protect the client.',
    es: 'Reconózcalo, infórmelo, proteja al cliente.',
    ht: 'Rekonèt li, rapòte l, pwoteje kliyan an.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Abuse and neglect', 25, {
      en: `# What it looks like
        About one in ten older people who live at home are abused each year. Most never tell anyone. You may be the only visitor they have.
        ## Kinds and signs
        - **Physical:** bruises in odd places, burns, marks on the wrists, an explanation that doesn't fit
        - **Emotional:** shouting, threats, a client who goes silent when one person enters
        - **Sexual:** torn or bloody underwear, pain, fear of being washed by someone
        - **Neglect:** no food, heat, glasses or medicine though there is money; dirty clothes; pressure injuries
        - **Exploitation:** missing money or things, unpaid bills, new names on a bank account or a will
        - **Self-neglect:** a client who can no longer care for themselves and refuses help
        One sign proves nothing. Several signs, or one strong sign, must be reported.
        ## Who does it
        Often it is someone the client loves and needs: a child, a partner, a neighbor. It can also be a caregiver. Stress explains a lot and excuses nothing.
        ## What you must never do
        Don't hit, shout, threaten or ignore a client. Don't borrow money, take gifts, use a client's card or phone, or let a client sign papers for you. This is abuse, even if the client says yes.`,
      es: `# Cómo se ve
        Alrededor de una de cada diez personas mayores que viven en casa sufre abuso cada año. La mayoría nunca se lo dice a nadie. Usted puede ser su única visita.
        ## Tipos y señales
        - **Físico:** moretones en lugares raros, quemaduras, marcas en las muñecas, una explicación que no encaja
        - **Emocional:** gritos, amenazas, un cliente que calla cuando entra cierta persona
        - **Sexual:** ropa interior rota o con sangre, dolor, miedo a que alguien lo lave
        - **Negligencia:** sin comida, calefacción, lentes o medicinas aunque hay dinero; ropa sucia; lesiones por presión
        - **Explotación:** dinero o cosas que faltan, cuentas sin pagar, nombres nuevos en una cuenta o un testamento
        - **Descuido propio:** un cliente que ya no puede cuidarse y rechaza la ayuda
        Una señal no prueba nada. Varias señales, o una muy fuerte, se deben informar.
        ## Quién lo hace
        Muchas veces es alguien a quien el cliente quiere y necesita: un hijo, la pareja, un vecino. También puede ser un cuidador. El cansancio explica mucho y no disculpa nada.
        ## Lo que usted nunca debe hacer
        No golpee, no grite, no amenace ni ignore a un cliente. No pida dinero prestado, no acepte regalos, no use la tarjeta ni el teléfono del cliente, ni deje que firme papeles para usted. Esto es abuso, aunque el cliente diga que sí.`,
      ht: `# Kijan li parèt
        Apeprè youn sou dis granmoun aje k ap viv lakay yo sibi abi chak ane. Pifò pa janm di pèsonn sa. Ou ka sèl vizitè yo genyen.
        ## Kalite abi ak siy yo
        - **Fizik:** mak ble nan kote ki dwòl, boule, mak nan ponyèt, yon esplikasyon ki pa kole
        - **Emosyonèl:** rele sou moun, menas, yon kliyan ki sispann pale lè yon sèten moun antre
        - **Seksyèl:** kilòt chire oswa ki gen san, doulè, pè pou yon moun lave l
        - **Neglijans:** pa gen manje, chofaj, linèt oswa medikaman malgre gen lajan; rad sal; po ki blese akoz presyon
        - **Eksplwatasyon:** lajan oswa bagay ki manke, bòdwo ki pa peye, nouvo non sou yon kont oswa yon testaman
        - **Pa pran swen tèt li:** yon kliyan ki pa kapab okipe tèt li ankò e ki refize èd
        Yon sèl siy pa pwouve anyen. Plizyè siy, oswa yon siy ki fò, ou dwe rapòte yo.
        ## Kiyès ki fè l
        Souvan se yon moun kliyan an renmen e li bezwen: yon pitit, yon mari oswa madanm, yon vwazen. Li ka yon moun k ap bay swen tou. Estrès esplike anpil bagay, men li pa eskize anyen.
        ## Sa ou pa dwe janm fè
        Pa frape, pa rele, pa menase, pa inyore yon kliyan. Pa prete lajan, pa pran kado, pa sèvi ak kat oswa telefòn kliyan an, pa kite l siyen papye pou ou. Sa se abi, menm si kliyan an di wi.`,
    }),
    read('Abuse and neglect', 15, {
      en: `# What to do
        You don't need proof. You need to report what you saw and heard.
        ## Right now
        1. If someone is in danger, call **911**. Stay safe yourself.
        2. Listen. Say: "I'm glad you told me. I will get help."
        3. Don't promise to keep it secret. Don't ask question after question.
        4. Don't accuse anyone, and don't clean up what may be evidence.
        5. Call your coordinator or the nurse **the same day**, from a place where nobody listens.
        6. Write down facts: what you saw, the client's own words, date and time.
        ## Who else can help
        Every state has adult protective services. Your agency knows the number. The Eldercare Locator, **1-800-677-1116**, finds the right office anywhere in the country. For a child in the home, call the state's child abuse line.
        ## You are protected
        Nobody may punish you for a report you made in good faith, even if it turns out that nothing was wrong. Who must report by law differs from state to state. Our rule is the same everywhere: **every caregiver reports**.
        If the person you suspect works at the agency, you may report to any manager, or directly to the state.`,
      es: `# Qué hacer
        No necesita pruebas. Necesita informar lo que vio y oyó.
        ## Ahora mismo
        1. Si alguien está en peligro, llame al **911**. Manténgase a salvo.
        2. Escuche. Diga: "Qué bueno que me lo dijo. Voy a buscar ayuda".
        3. No prometa guardar el secreto. No haga una pregunta tras otra.
        4. No acuse a nadie y no limpie lo que podría ser una prueba.
        5. Llame a su coordinador o a la enfermera **el mismo día**, desde un lugar donde nadie escuche.
        6. Escriba hechos: lo que vio, las palabras del cliente, fecha y hora.
        ## Quién más puede ayudar
        Cada estado tiene servicios de protección para adultos. Su agencia conoce el número. La línea Eldercare Locator, **1-800-677-1116**, encuentra la oficina correcta en todo el país. Si hay un niño en la casa, llame a la línea estatal de abuso infantil.
        ## Usted está protegido
        Nadie puede castigarle por un informe hecho de buena fe, aunque resulte que no pasaba nada. Quién debe informar por ley cambia de un estado a otro. Nuestra regla es la misma en todas partes: **todo cuidador informa**.
        Si la persona de quien sospecha trabaja en la agencia, puede informar a cualquier gerente o directamente al estado.`,
      ht: `# Sa pou w fè
        Ou pa bezwen prèv. Ou bezwen rapòte sa ou te wè ak sa ou te tande.
        ## Kounye a menm
        1. Si yon moun an danje, rele **911**. Rete an sekirite ou menm.
        2. Koute. Di: "Mwen kontan ou di m sa. Mwen pral chèche èd."
        3. Pa pwomèt pou w kenbe sekrè. Pa poze kesyon sou kesyon.
        4. Pa akize pèsonn, e pa netwaye sa ki ka sèvi kòm prèv.
        5. Rele kowòdonatè w oswa enfimyè a **menm jou a**, nan yon kote pèsonn pa ka tande w.
        6. Ekri sa ki pase: sa ou te wè, pawòl kliyan an menm, dat ak lè.
        ## Kiyès ankò ki ka ede
        Chak eta gen sèvis pwoteksyon pou granmoun. Ajans ou konnen nimewo a. Eldercare Locator, **1-800-677-1116**, ka jwenn bon biwo a nenpòt kote nan peyi a. Si gen yon timoun nan kay la, rele liy eta a pou abi sou timoun.
        ## Ou pwoteje
        Pèsonn pa gen dwa pini w pou yon rapò ou fè ak bòn fwa, menm si an reyalite pa t gen anyen mal. Moun lalwa oblije rapòte pa menm nan tout eta. Règ pa nou menm toupatou: **chak moun k ap bay swen rapòte**.
        Si moun ou sispèk la travay nan ajans lan, ou ka rapòte bay nenpòt manadjè, oswa dirèkteman bay eta a.`,
    }),
    agree('Abuse and neglect', 5, {
      en: `# My duty to report
        I understand that I must report suspected abuse, neglect or exploitation the same day, and that I may do so without punishment.`,
      es: `# Mi deber de informar
        Entiendo que debo informar el mismo día si sospecho abuso, negligencia o explotación, y que puedo hacerlo sin castigo.`,
      ht: `# Devwa m pou m rapòte
        Mwen konprann mwen dwe rapòte menm jou a si mwen sispèk abi, neglijans oswa eksplwatasyon, e mwen ka fè sa san pinisyon.`,
    }),
    quiz('Abuse and neglect', 15, {
      en: `# Check what you know
        ? You see bruises on both upper arms. The son says she fell. What do you do?
        = Report what I saw and heard the same day
        - Wait for more proof
        - Ask the son what he did
        - Believe the son
        ! Bruises on both arms don't fit a fall. You report; others find out what happened.
        ?~ Match the sign with the kind of abuse.
        A new name on the bank account => Exploitation
        No heat though there is money => Neglect
        Threats to send her away => Emotional abuse
        ! Abuse is more than hitting. Most kinds leave no bruise.
        ? A client says: "Promise not to tell." What do you answer?
        = "I can't promise that, but I will get help."
        - "I promise."
        - "Then don't tell me."
        - "You should call the police yourself."
        ! A promise you must break would cost her trust.
        ?F You may borrow money from a client if the client offers it.
        ! Borrowing money is exploitation, even when the client says yes.
        ? Whom may you report to? Choose all that apply.
        = Your coordinator
        = The nurse
        = Adult protective services
        - The client's neighbors
        ! Neighbors have no right to know. The others can help.
        ?T You are protected when you report in good faith and turn out to be wrong.
        ! Good faith means you honestly believed what you reported.
        ?# A client tells you that her grandson takes her money. Put the steps in order.
        1. Listen and stay calm
        2. Tell her that you will get help
        3. Call your coordinator or the nurse
        4. Write down her own words, with date and time
        ! First the person, then the call, then the note.`,
      es: `# Compruebe lo que sabe
        ? Ve moretones en los dos brazos. El hijo dice que se cayó. ¿Qué hace?
        = Informo el mismo día lo que vi y oí
        - Espero más pruebas
        - Le pregunto al hijo qué hizo
        - Le creo al hijo
        ! Moretones en los dos brazos no encajan con una caída. Usted informa; otros averiguan qué pasó.
        ?~ Una la señal con el tipo de abuso.
        Un nombre nuevo en la cuenta del banco => Explotación
        Sin calefacción aunque hay dinero => Negligencia
        Amenazas de sacarla de la casa => Abuso emocional
        ! El abuso es más que golpear. La mayoría no deja moretones.
        ? Una clienta dice: "Prométame que no lo cuenta". ¿Qué contesta?
        = "No puedo prometerlo, pero voy a buscar ayuda."
        - "Lo prometo."
        - "Entonces no me lo diga."
        - "Llame usted a la policía."
        ! Una promesa que tendría que romper le costaría la confianza.
        ?F Puede pedir dinero prestado a un cliente si el cliente lo ofrece.
        ! Pedir dinero prestado es explotación, aunque el cliente diga que sí.
        ? ¿A quién puede informar? Elija todas las correctas.
        = A su coordinador
        = A la enfermera
        = A los servicios de protección para adultos
        - A los vecinos del cliente
        ! Los vecinos no tienen derecho a saber. Los demás pueden ayudar.
        ?T Usted está protegido si informa de buena fe y resulta que se equivocó.
        ! Buena fe quiere decir que creía sinceramente lo que informó.
        ?# Una clienta le cuenta que su nieto le quita dinero. Ordene los pasos.
        1. Escuchar con calma
        2. Decirle que buscará ayuda
        3. Llamar a su coordinador o a la enfermera
        4. Escribir las palabras de ella, con fecha y hora
        ! Primero la persona, luego la llamada, luego la nota.`,
      ht: `# Tcheke sa w konnen
        ? Ou wè mak ble nan toulède bra l. Pitit gason an di li te tonbe. Kisa ou fè?
        = Mwen rapòte menm jou a sa m te wè ak sa m te tande
        - Mwen tann plis prèv
        - Mwen mande pitit la kisa l te fè
        - Mwen kwè pitit la
        ! Mak nan toulède bra pa kole ak yon moun ki tonbe. Ou rapòte; lòt moun chèche konnen sa ki pase.
        ?~ Mete siy la ak kalite abi a.
        Yon nouvo non sou kont labank lan => Eksplwatasyon
        Pa gen chofaj malgre gen lajan => Neglijans
        Menas pou mete l deyò => Abi emosyonèl
        ! Abi se plis pase frape moun. Pifò pa kite mak.
        ? Yon kliyan di: "Pwomèt mwen ou pap di sa." Kisa ou reponn?
        = "Mwen pa ka pwomèt sa, men mwen pral chèche èd."
        - "Mwen pwomèt."
        - "Enben pa di m anyen."
        - "Rele lapolis ou menm."
        ! Yon pwomès ou ta oblije kraze t ap fè l pèdi konfyans.
        ?F Ou ka prete lajan nan men yon kliyan si se li ki ofri l.
        ! Prete lajan se eksplwatasyon, menm si kliyan an di wi.
        ? Bay kiyès ou ka rapòte? Chwazi tout repons ki bon.
        = Kowòdonatè w
        = Enfimyè a
        = Sèvis pwoteksyon pou granmoun
        - Vwazen kliyan an
        ! Vwazen pa gen dwa konnen. Lòt yo ka ede.
        ?T Ou pwoteje lè w rapòte ak bòn fwa menm si ou te twonpe w.
        ! Bòn fwa vle di ou te kwè vrèman nan sa ou te rapòte a.
        ?# Yon kliyan di w pitit pitit li a pran lajan l. Mete etap yo nan lòd.
        1. Koute ak kalm
        2. Di l ou pral chèche èd
        3. Rele kowòdonatè w oswa enfimyè a
        4. Ekri pawòl li menm, ak dat ak lè
        ! Premyèman moun nan, apre sa apèl la, apre sa nòt la.`,
    }),
  ],
}
