import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const culturalCompetence: ProgramPlan = {
  code: 'CULT-1',
  titles: { en: 'Cultural competence', es: 'Competencia cultural' },
  descriptions: {
    en: 'Food, faith, language and family at home: how to ask, what to watch for, and when to call an interpreter.',
    es: 'Comida, fe, idioma y familia en la casa: cómo preguntar, qué observar y cuándo llamar a un intérprete.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Communication and culture', 20, {
      en: `# Ask, don't guess
        Culture is what a person learned to find normal. It shapes how people greet, eat, wash, pray, show pain and say no. You have one too. That is why your own ways feel normal to you.
        ## Two traps
        - **Stereotype:** "People from there don't mind waiting." It treats a person as a copy of a group.
        - **My way is the right way:** "She cooks too much oil, so I cook as I do at home."
        Know that habits differ. Then ask this one person.
        ## What often differs
        - **Greeting:** handshake or not, first name or "Mrs. Chen"
        - **Eyes:** a direct look is respect for some and rude for others
        - **Pain:** some cry out, some never say a word. Look at the face and the body.
        - **Yes:** a polite "yes" may mean "I heard you"
        - **Washing and dress:** who may help, what stays covered, a scarf or a prayer cord that isn't taken off
        - **Shoes, pets, the kitchen:** house rules you can't see
        - **Who decides:** the client alone, the oldest son, the whole family
        ## Questions that work
        1. "What would you like me to call you?"
        2. "Is there something in your home I should do in a certain way?"
        3. "What do you eat, and what don't you eat?"
        4. "Are there times when I shouldn't disturb you?"
        5. "Would you rather be washed by a woman or a man?"
        Write the answers where the next aide finds them. Nobody likes to be asked the same thing by ten people.`,
      es: `# Pregunte, no adivine
        La cultura es lo que una persona aprendió a ver como normal. Da forma a cómo la gente saluda, come, se lava, reza, muestra dolor y dice que no. Usted también tiene una. Por eso sus costumbres le parecen normales.
        ## Dos trampas
        - **El estereotipo:** “A la gente de allá no le molesta esperar”. Trata a una persona como copia de un grupo.
        - **Mi manera es la correcta:** “Ella cocina con mucho aceite, así que cocino como en mi casa”.
        Sepa que las costumbres son distintas. Después pregunte a esta persona.
        ## Lo que muchas veces es distinto
        - **El saludo:** dar la mano o no, el nombre o “señora Chen”
        - **La mirada:** mirar a los ojos es respeto para unos y grosería para otros
        - **El dolor:** unos gritan, otros nunca dicen nada. Mire la cara y el cuerpo.
        - **El sí:** un “sí” amable puede querer decir “le oí”
        - **El baño y la ropa:** quién puede ayudar, qué queda cubierto, un pañuelo o un cordón de oración que no se quita
        - **Zapatos, mascotas, la cocina:** reglas de la casa que no se ven
        - **Quién decide:** el cliente solo, el hijo mayor, toda la familia
        ## Preguntas que sirven
        1. “¿Cómo quiere que le llame?”
        2. “¿Hay algo en su casa que deba hacer de cierta manera?”
        3. “¿Qué come y qué no come?”
        4. “¿Hay horas en que no debo molestarle?”
        5. “¿Prefiere que le bañe una mujer o un hombre?”
        Escriba las respuestas donde el siguiente cuidador las encuentre. A nadie le gusta que diez personas le pregunten lo mismo.`,
    }),
    read('Communication and culture', 15, {
      en: `# Food, faith and language
        ## Food
        Some rules come from faith, some from health, some from home. A client who keeps **kosher** may have two sets of dishes: don't mix meat and milk, or their pots. **Halal** means no pork and no alcohol, also not in sauces or some medicines. Many Hindus and Buddhists eat no beef or no meat at all. Read labels, and ask before you bring food into the kitchen. When a diet and a health plan don't fit together, tell the nurse. Don't choose for the client.
        ## Faith
        - Don't touch or move holy books, beads or a home altar without asking.
        - Fasting, as in Ramadan, can matter for pills and for diabetes. Tell the nurse before it begins.
        - Prayer times can be planned. Offer help with washing before prayer.
        - Some clients refuse blood or certain medicines. That is their right. Report it, don't argue.
        - Don't speak of your own faith unless you are asked, and then keep it short.
        ## Home remedies
        Teas, oils and herbs can be harmless, or can clash with a medicine. Don't laugh, and don't forbid. Ask what it is, write it down, and tell the nurse.
        ## When you don't share a language
        For anything about health, use a **trained interpreter**, by phone or video. A child doesn't interpret, except to get help in an emergency when nobody else is there. Relatives leave things out, out of love or shame.
        1. Look at the client, not at the phone.
        2. Say one thing at a time.
        3. Ask the client to say it back in their own words.
        Pictures and a list of twenty words in the client's language help with the rest of the day.`,
      es: `# Comida, fe e idioma
        ## Comida
        Algunas reglas vienen de la fe, otras de la salud, otras de la casa. Un cliente que come **kosher** puede tener dos juegos de platos: no mezcle carne y leche, ni sus ollas. **Halal** es sin cerdo ni alcohol, tampoco en salsas ni en algunas medicinas. Muchos hindúes y budistas no comen res o no comen carne. Lea las etiquetas y pregunte antes de traer comida a la cocina. Cuando una costumbre y el plan de salud no van juntos, avise a la enfermera. No elija por el cliente.
        ## Fe
        - No toque ni mueva libros sagrados, rosarios o un altar sin preguntar.
        - El ayuno, como en Ramadán, puede importar para las pastillas y la diabetes. Avise a la enfermera antes de que empiece.
        - Las horas de oración se pueden planear. Ofrezca ayuda para lavarse antes.
        - Algunos clientes rechazan la sangre o ciertas medicinas. Es su derecho. Repórtelo, no discuta.
        - No hable de su propia fe si no le preguntan, y entonces sea breve.
        ## Remedios caseros
        Tés, aceites y hierbas pueden no hacer daño o pueden chocar con una medicina. No se ría y no prohíba. Pregunte qué es, escríbalo y avise a la enfermera.
        ## Cuando no hablan el mismo idioma
        Para todo lo de salud use un **intérprete capacitado**, por teléfono o video. Un niño no interpreta, salvo para pedir ayuda en una emergencia cuando no hay nadie más. Los parientes omiten cosas, por amor o por vergüenza.
        1. Mire al cliente, no al teléfono.
        2. Diga una cosa a la vez.
        3. Pida al cliente que lo repita con sus palabras.
        Unos dibujos y una lista de veinte palabras en el idioma del cliente ayudan el resto del día.`,
    }),
    quiz(
      'Communication and culture',
      25,
      {
        en: `# Check what you know
        ? What is culture?
        = What a person learned to find normal
        - The country on a passport
        > People of one country live in many different ways.
        - Music and costumes
        - Something only immigrants have
        > Everybody has a culture, also you.
        ! Everybody has one.
        ? What is a stereotype?
        = Treating a person as a copy of a group
        - A question about habits
        > Asking is the way out of it.
        - A house rule
        - A polite greeting
        ! One person is never a whole group.
        ? A client says "yes" to all you explain. How do you know that she understood?
        = I ask her to say it back in her own words
        - She said yes
        > A polite yes may only mean "I heard you."
        - She smiled
        - I ask "Do you understand?"
        > Most people answer yes to that.
        ! Saying it back shows what has arrived.
        ?F A client who doesn't complain has no pain.
        ! Some people never speak of pain. Watch the face and the body.
        ?~ What goes with each word?
        Kosher => meat and milk are kept apart
        Halal => no pork and no alcohol
        Vegetarian => no meat and no fish
        Fasting => not eating for some time
        ! Ask each client what it means in this home.
        ? A client keeps kosher. You want to warm up milk. Which pot do you take?
        = The one the client shows me for milk
        - Any clean one
        > Clean isn't enough: pots for meat and milk are kept apart.
        - The largest
        - One I bring along
        > What comes from outside may break the rules of the kitchen.
        ! The client knows the kitchen. Ask.
        ? Which questions are good on a first visit? Choose all that apply.
        = "What don't you eat?"
        = "Is there something I should do in a certain way?"
        = "Are there times when I shouldn't disturb you?"
        - "Why don't your people eat pork?"
        - "When will you learn English?"
        ! Ask what helps your work. Don't ask for reasons.
        ? A client with diabetes will fast during Ramadan. What do you do?
        = Tell the nurse before it begins
        - Tell the client not to fast
        > It is the client's decision. The nurse can help to make it safe.
        - Change the time of the pills myself
        > Only the nurse or the doctor changes that.
        - Say nothing, since it is religion
        > Fasting changes blood sugar. The nurse has to know.
        ! Fasting can matter for pills and blood sugar.
        ?T You ask before you move a holy book or something on a home altar.
        ! To the client they are more than things.
        ? The client drinks a herbal tea for her heart. What do you do?
        = Ask what it is, write it down and tell the nurse
        - Pour it away
        - Laugh it off
        - Say that it surely helps
        > Some herbs clash with heart medicines.
        ! Herbs can clash with a medicine.
        ? Who interprets when the client talks about a new pain?
        = A trained interpreter by phone or video
        - Her daughter, who is 11
        > A child may not understand it, and shouldn't have to hear it.
        - The neighbor
        > A neighbor isn't bound to keep it private.
        - An app, always
        ! Health talk needs a trained interpreter.
        ? How do you speak through an interpreter? Choose all that apply.
        = I look at the client
        = I say one thing at a time
        = I ask the client to say it back
        - I talk about the client as "she" to the phone
        ! You talk with the client, not with the phone.
        ?F Not looking you in the eye means that a client is lying.
        ! In many places looking down shows respect.
        ?# A client speaks only Korean and has fallen. You are alone with him, and he can't get up. Put the steps in order.
        1. Call 911
        2. Ask 911 for a Korean interpreter
        3. Stay with him and keep him warm
        4. Call the agency
        5. Write down what happened
        ! 911 has interpreters. Help comes first, notes come last.
        ? A client wants to be washed by a woman only. You are a man. What do you do?
        = Respect it and call the coordinator for another plan
        - Explain that you are a professional
        - Wash her anyway
        > Washing somebody against her will is abuse.
        - Skip washing from now on
        ! Modesty is part of dignity.
        ? The oldest son answers all questions for his mother, who can answer herself. What do you do?
        = Ask whether she wants it so, and go by what she says
        - Send the son out
        - Talk only with the son
        > She decides who speaks for her.
        - Stop asking
        ! Some people want the family to decide. It is still their choice.
        ?_ Fill in one word: don't guess what a client wants. ____ the client.
        = ask
        ! It is the shortest rule of this program.
        ? A client insults you for your accent. What may you do? Choose all that apply.
        = Say: "Please don't speak to me like that"
        = Call my coordinator
        - Insult back
        - Leave a client alone who isn't safe alone
        ! You don't have to put up with it, and the client must stay safe.
        ? Where do you write what a client eats and when she prays?
        = Where the next aide finds it
        - In my private phone
        > It is private information, and the next aide can't see it.
        - On a note at the front door
        - Nowhere
        ! So she isn't asked the same by everybody.
        ?T You have a culture of your own, and it shapes what feels normal to you.
        ! Knowing that makes it easier to accept other ways.`,
        es: `# Compruebe lo que sabe
        ? ¿Qué es la cultura?
        = Lo que una persona aprendió a ver como normal
        - El país del pasaporte
        > Las personas de un país viven de muchas maneras.
        - Música y trajes
        - Algo que solo tienen los inmigrantes
        > Todos tienen una cultura, también usted.
        ! Todos tenemos una.
        ? ¿Qué es un estereotipo?
        = Tratar a una persona como copia de un grupo
        - Una pregunta sobre costumbres
        > Preguntar es la salida.
        - Una regla de la casa
        - Un saludo amable
        ! Una persona nunca es todo un grupo.
        ? Una clienta dice “sí” a todo lo que usted explica. ¿Cómo sabe que entendió?
        = Le pido que lo repita con sus palabras
        - Dijo que sí
        > Un sí amable puede querer decir solo “le oí”.
        - Sonrió
        - Pregunto “¿Entiende?”
        > Casi todos responden que sí.
        ! Al repetirlo se ve lo que llegó.
        ?F Un cliente que no se queja no tiene dolor.
        ! Hay quienes nunca hablan del dolor. Mire la cara y el cuerpo.
        ?~ ¿Qué va con cada palabra?
        Kosher => la carne y la leche se mantienen separadas
        Halal => sin cerdo y sin alcohol
        Vegetariano => sin carne y sin pescado
        Ayuno => no comer por un tiempo
        ! Pregunte a cada cliente qué significa en su casa.
        ? Un cliente come kosher. Usted quiere calentar leche. ¿Qué olla toma?
        = La que el cliente me muestra para leche
        - Cualquiera que esté limpia
        > No basta con que esté limpia: las ollas de carne y de leche van aparte.
        - La más grande
        - Una que traigo yo
        > Lo que viene de fuera puede romper las reglas de la cocina.
        ! El cliente conoce la cocina. Pregunte.
        ? ¿Qué preguntas son buenas en la primera visita? Elija todas las correctas.
        = “¿Qué no come?”
        = “¿Hay algo que deba hacer de cierta manera?”
        = “¿Hay horas en que no debo molestarle?”
        - “¿Por qué su gente no come cerdo?”
        - “¿Cuándo va a aprender inglés?”
        ! Pregunte lo que ayuda en su trabajo. No pida razones.
        ? Un cliente con diabetes va a ayunar en Ramadán. ¿Qué hace?
        = Aviso a la enfermera antes de que empiece
        - Le digo que no ayune
        > La decisión es del cliente. La enfermera puede ayudar a que sea seguro.
        - Cambio yo la hora de las pastillas
        > Eso solo lo cambian la enfermera o el médico.
        - No digo nada porque es religión
        > El ayuno cambia el azúcar en la sangre. La enfermera tiene que saberlo.
        ! El ayuno puede importar para las pastillas y el azúcar.
        ?T Usted pregunta antes de mover un libro sagrado o algo de un altar.
        ! Para el cliente son más que cosas.
        ? La clienta toma un té de hierbas para el corazón. ¿Qué hace?
        = Pregunto qué es, lo escribo y aviso a la enfermera
        - Lo tiro
        - Me río
        - Digo que seguro ayuda
        > Algunas hierbas chocan con las medicinas del corazón.
        ! Las hierbas pueden chocar con una medicina.
        ? ¿Quién interpreta cuando la clienta habla de un dolor nuevo?
        = Un intérprete capacitado por teléfono o video
        - Su hija de 11 años
        > Una niña quizá no lo entienda, y no debería tener que oírlo.
        - La vecina
        > Una vecina no está obligada a guardar el secreto.
        - Una aplicación, siempre
        ! Para hablar de salud hace falta un intérprete capacitado.
        ? ¿Cómo habla con un intérprete? Elija todas las correctas.
        = Miro al cliente
        = Digo una cosa a la vez
        = Pido al cliente que lo repita
        - Hablo de la clienta como “ella” al teléfono
        ! Usted habla con el cliente, no con el teléfono.
        ?F Si un cliente no le mira a los ojos, está mintiendo.
        ! En muchos lugares bajar la mirada muestra respeto.
        ?# Un cliente habla solo coreano y se cayó. Usted está solo con él y no se puede levantar. Ponga los pasos en orden.
        1. Llamar al 911
        2. Pedir al 911 un intérprete de coreano
        3. Quedarse con él y abrigarlo
        4. Llamar a la agencia
        5. Escribir lo que pasó
        ! El 911 tiene intérpretes. Primero la ayuda, al final las notas.
        ? Una clienta quiere que solo la bañe una mujer. Usted es hombre. ¿Qué hace?
        = Lo respeto y llamo al coordinador para otro plan
        - Explico que soy profesional
        - La baño de todos modos
        > Bañar a alguien contra su voluntad es maltrato.
        - Ya no la baño
        ! El pudor es parte de la dignidad.
        ? El hijo mayor responde todo por su madre, que puede responder sola. ¿Qué hace?
        = Le pregunto a ella si lo quiere así y hago lo que diga
        - Saco al hijo
        - Hablo solo con el hijo
        > Ella decide quién habla por ella.
        - Dejo de preguntar
        ! Algunas personas quieren que decida la familia. Sigue siendo su decisión.
        ?_ Complete con una palabra: no adivine lo que quiere un cliente. ____ al cliente.
        = pregunte
        = pregúntele
        ! Es la regla más corta de este programa.
        ? Un cliente le insulta por su acento. ¿Qué puede hacer? Elija todas las correctas.
        = Decir: “Por favor no me hable así”
        = Llamar a mi coordinador
        - Insultar también
        - Dejar solo a un cliente que no está seguro solo
        ! No tiene que aguantarlo, y el cliente debe seguir seguro.
        ? ¿Dónde escribe lo que come una clienta y a qué hora reza?
        = Donde lo encuentre el siguiente cuidador
        - En mi teléfono privado
        > Es información privada, y el siguiente cuidador no la ve.
        - En una nota en la puerta de la calle
        - En ninguna parte
        ! Así no todos le preguntan lo mismo.
        ?T Usted tiene su propia cultura, y ella da forma a lo que le parece normal.
        ! Saberlo hace más fácil aceptar otras maneras.`,
      },
      { pool: { name: 'Cultural competence', from: 1, draws: 10 } },
    ),
  ],
}
