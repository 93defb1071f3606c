import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const communication: ProgramPlan = {
  code: 'COMM-1',
  titles: { en: 'Communication and culture', es: 'Comunicación y cultura' },
  descriptions: {
    en: 'Listen well, respect differences, and keep a professional distance that still feels warm.',
    es: 'Escuche bien, respete las diferencias y mantenga una distancia profesional que sea cálida.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Communication and culture', 20, {
      en: `# Listen first
        You enter someone's home, routine and body space. Good words make the work easier and safer.
        ## Habits of good listeners
        - Sit down. Two minutes at eye level feel longer than ten minutes standing.
        - Ask open questions: "How was your night?"
        - Say back what you heard: "So the pain is worse on the stairs."
        - Let silence be. Many people need time.
        - Say what you will do before you do it, each time.
        ## When hearing or sight is poor
        1. Turn off the TV. Face the light.
        2. Speak clearly and a little slower. Don't shout: it blurs the words.
        3. Check hearing aids, batteries and glasses.
        4. Say who you are when you enter a blind client's room, and when you leave.
        ## When you don't share a language
        Use the agency's **interpreter line** for anything about health. Don't use a child. A smile and a few words of the client's language help with the rest. Ask the client to repeat in their own words what you agreed on.
        ## When someone is angry
        Lower your voice. Listen to the end. Don't defend yourself. Say: "I see why you're upset. Let me find out." Then do it. If you feel unsafe, leave and call the office.`,
      es: `# Primero escuche
        Usted entra en la casa, la rutina y el espacio de otra persona. Las buenas palabras hacen el trabajo más fácil y más seguro.
        ## Hábitos de quien escucha bien
        - Siéntese. Dos minutos a la altura de los ojos se sienten más largos que diez de pie.
        - Haga preguntas abiertas: "¿Cómo pasó la noche?"
        - Repita lo que oyó: "Entonces el dolor es peor en la escalera".
        - Deje que haya silencio. Muchas personas necesitan tiempo.
        - Diga lo que va a hacer antes de hacerlo, cada vez.
        ## Cuando se oye o se ve poco
        1. Apague la televisión. Póngase de cara a la luz.
        2. Hable claro y un poco más despacio. No grite: las palabras se confunden.
        3. Revise audífonos, baterías y lentes.
        4. Diga quién es cuando entra al cuarto de un cliente ciego y cuando sale.
        ## Cuando no hablan el mismo idioma
        Use la **línea de intérpretes** de la agencia para todo lo de salud. No use a un niño. Una sonrisa y unas palabras en el idioma del cliente ayudan con lo demás. Pida al cliente que repita con sus palabras lo que acordaron.
        ## Cuando alguien está enojado
        Baje la voz. Escuche hasta el final. No se defienda. Diga: "Entiendo que esté molesto. Voy a averiguar". Y hágalo. Si no se siente seguro, salga y llame a la oficina.`,
    }),
    read('Communication and culture', 20, {
      en: `# Respect in someone else's home
        Culture is more than food and holidays. It is how people show respect, talk about illness, pray, mourn and decide. No book tells you what one person wants. **Ask.**
        ## Good questions
        - "What would you like me to call you?"
        - "Is there food you don't eat?"
        - "Are there times when you pray or rest?"
        - "Who should be there when we talk about your health?"
        - "Is there anything in your home I should do in a certain way, such as shoes at the door?"
        ## LGBTQ+ clients
        Many older gay, lesbian, bisexual and transgender people hid for most of their lives. Don't assume a husband or a wife. Ask "Who is important to you?" Use the name and the pronouns the client uses. Don't tell others: it is private.
        ## Your own limits
        You don't have to agree with a client. You do have to give the same care to each one. If a client insults you for your color, accent or faith, you may say: "Please don't speak to me like that," and call your coordinator. You don't have to put up with it.
        ## Friendly, not friends
        - No gifts, loans, sales, or private visits
        - No personal phone number or social media
        - No talk about your own troubles
        - You may be warm. You may not be family.`,
      es: `# Respeto en casa ajena
        La cultura es más que comida y fiestas. Es cómo la gente muestra respeto, habla de la enfermedad, reza, vive el duelo y decide. Ningún libro le dice lo que quiere una persona. **Pregunte.**
        ## Buenas preguntas
        - "¿Cómo quiere que le llame?"
        - "¿Hay comida que no come?"
        - "¿Hay horas en que reza o descansa?"
        - "¿Quién debe estar cuando hablamos de su salud?"
        - "¿Hay algo en su casa que deba hacer de cierta manera, como dejar los zapatos en la puerta?"
        ## Clientes LGBTQ+
        Muchas personas mayores gays, lesbianas, bisexuales y transgénero se escondieron casi toda la vida. No suponga que hay esposo o esposa. Pregunte: "¿Quién es importante para usted?" Use el nombre y los pronombres que usa el cliente. No lo cuente a otros: es privado.
        ## Sus propios límites
        No tiene que estar de acuerdo con un cliente. Sí tiene que dar el mismo cuidado a todos. Si un cliente le insulta por su color, acento o fe, puede decir: "Por favor no me hable así", y llamar a su coordinador. No tiene que aguantarlo.
        ## Amable, no amigo
        - Sin regalos, préstamos, ventas ni visitas privadas
        - Sin teléfono personal ni redes sociales
        - Sin hablar de sus propios problemas
        - Puede ser cariñoso. No puede ser familia.`,
    }),
    quiz('Communication and culture', 20, {
      en: `# Check what you know
        ? A client doesn't hear well. What helps most?
        = Turn off the TV, face her and speak clearly
        - Shout
        - Speak into her ear from behind
        - Write everything down
        ! Shouting blurs words. Seeing your face helps.
        ? The client speaks only Russian, and her chest hurts. Who interprets, apart from 911?
        = The agency's interpreter line
        - Her grandson, who is 10
        - A neighbor
        - Nobody
        ! Health talk needs a trained interpreter. In an emergency call 911 first: they have interpreters too.
        ? How do you find out what a client's culture asks of you?
        = I ask the client
        - I look at the last name
        - I do as I do at home
        - I ask the neighbors
        ! People from one country live in many different ways.
        ?F You may tell the next aide that a client is gay, because it is interesting.
        ! It is private, and nothing in the care needs it.
        ? Which are professional limits? Choose all that apply.
        = I don't borrow money
        = I don't give my private phone number
        = I don't accept gifts
        - I don't smile
        ! Warmth is part of good care.
        ? A client shouts at you about a late visit. What do you say first?
        = "I see why you're upset. Let me find out."
        - "It's not my fault."
        - "Calm down."
        - Nothing, and turn away
        ! An angry person wants to be heard.`,
      es: `# Compruebe lo que sabe
        ? Una clienta no oye bien. ¿Qué ayuda más?
        = Apagar la televisión, ponerse de frente y hablar claro
        - Gritar
        - Hablarle al oído desde atrás
        - Escribir todo
        ! Los gritos confunden las palabras. Ver su cara ayuda.
        ? La clienta solo habla ruso y le duele el pecho. ¿Quién interpreta, además del 911?
        = La línea de intérpretes de la agencia
        - Su nieto de 10 años
        - Una vecina
        - Nadie
        ! Para hablar de salud hace falta un intérprete capacitado. En una emergencia llame primero al 911: ellos también tienen intérpretes.
        ? ¿Cómo sabe lo que pide la cultura de un cliente?
        = Le pregunto al cliente
        - Miro su apellido
        - Hago lo que hago en mi casa
        - Pregunto a los vecinos
        ! Las personas de un mismo país viven de muchas maneras.
        ?F Puede contarle al siguiente cuidador que un cliente es gay, porque es interesante.
        ! Es privado y el cuidado no lo necesita.
        ? ¿Cuáles son límites profesionales? Elija todas las correctas.
        = No pido dinero prestado
        = No doy mi teléfono privado
        = No acepto regalos
        - No sonrío
        ! El cariño es parte del buen cuidado.
        ? Un cliente le grita por una visita tarde. ¿Qué dice primero?
        = "Entiendo que esté molesto. Voy a averiguar."
        - "No es mi culpa."
        - "Cálmese."
        - Nada, y me doy la vuelta
        ! Quien está enojado quiere que lo escuchen.`,
    }),
  ],
}
