import { paced, quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const dementia: ProgramPlan = {
  code: 'DEM-2',
  titles: { en: 'Dementia and Alzheimer’s care', es: 'Cuidado de demencia y Alzheimer' },
  descriptions: {
    en: 'Communication, behavior and safety with people who live with dementia.',
    es: 'Comunicación, conducta y seguridad con personas que viven con demencia.',
  },
  type: 'SPEC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: paced({ 5: { after: [1, 2, 3, 4] } }, [
    read('Dementia', 25, {
      en: `# What dementia is
        Dementia is not one disease and not a normal part of aging. It is a group of symptoms: trouble with memory, words, judgment and everyday tasks that gets in the way of daily life. **Alzheimer's disease** is the most common cause. Strokes, Parkinson's disease and other illnesses can cause it too.
        ## What you may see
        - **Early:** asks the same thing again, loses things, has trouble with money or a recipe
        - **Middle:** needs help with dressing and bathing, gets lost, mixes up day and night, may see things that are not there
        - **Late:** needs help with everything, speaks little, has trouble walking and swallowing
        ## What stays
        Feelings last longer than facts. A client may forget your name and still know that you are kind. Old skills, songs and prayers often stay for a long time.
        ## When it is not dementia
        Dementia gets worse over months and years. Confusion that comes in **hours or days** is called delirium. The cause may be an infection, a medicine, pain or too little fluid. Call the nurse right away.
        You are often the first one to notice. Write down what changed, when, and what happened before.`,
      es: `# Qué es la demencia
        La demencia no es una sola enfermedad ni una parte normal de envejecer. Es un grupo de síntomas: problemas de memoria, palabras, juicio y tareas diarias que dificultan la vida de todos los días. La **enfermedad de Alzheimer** es la causa más común. También pueden causarla los derrames cerebrales, el Parkinson y otras enfermedades.
        ## Lo que puede ver
        - **Al principio:** pregunta lo mismo, pierde cosas, le cuesta el dinero o una receta
        - **En el medio:** necesita ayuda para vestirse y bañarse, se pierde, confunde el día y la noche, puede ver cosas que no están
        - **Al final:** necesita ayuda con todo, habla poco, le cuesta caminar y tragar
        ## Lo que queda
        Los sentimientos duran más que los datos. El cliente puede olvidar su nombre y aun así saber que usted es amable. Las destrezas viejas, las canciones y las oraciones suelen quedar mucho tiempo.
        ## Cuando no es demencia
        La demencia empeora en meses y años. La confusión que llega en **horas o días** se llama delirio. La causa puede ser una infección, una medicina, dolor o falta de líquido. Llame a la enfermera enseguida.
        Muchas veces usted es quien lo nota primero. Escriba qué cambió, cuándo, y qué pasó antes.`,
    }),
    read('Dementia', 25, {
      en: `# Talking with someone who forgets
        A person with dementia loses words and memories. The wish to be treated with respect stays.
        ## What helps
        - Come from the front, say your name, and smile.
        - Use short sentences. Give **one step at a time**.
        - Ask questions that can be answered with yes or no.
        - Offer two choices: "The blue shirt or the green one?"
        - Wait. An answer can take 20 seconds.
        - Show it with your hands. Many people understand a gesture longer than a word.
        ## What makes it worse
        - "I told you already." "Don't you remember?"
        - Arguing about what is true
        - Talking about the person as if they were not there
        - Noise, TV and several people talking at once
        ## Join them in their world
        When Mr. L. asks for his mother, he may be 6 years old in his mind. Don't tell him that she died. He would hear it for the first time. Say: "You miss her. What was she like?" Then offer something calm to do.
        Bathing, dressing and eating go better at the client's own time and in the client's own order. Ask the family what they liked before.`,
      es: `# Hablar con alguien que olvida
        Una persona con demencia pierde palabras y recuerdos. El deseo de ser tratada con respeto queda.
        ## Lo que ayuda
        - Acérquese de frente, diga su nombre y sonría.
        - Use frases cortas. Dé **un paso a la vez**.
        - Haga preguntas que se contesten con sí o no.
        - Ofrezca dos opciones: "¿La camisa azul o la verde?"
        - Espere. Una respuesta puede tardar 20 segundos.
        - Muéstrelo con las manos. Muchas personas entienden un gesto por más tiempo que una palabra.
        ## Lo que empeora las cosas
        - "Ya se lo dije." "¿No se acuerda?"
        - Discutir sobre lo que es verdad
        - Hablar de la persona como si no estuviera
        - Ruido, televisión y varias personas hablando a la vez
        ## Entre en su mundo
        Cuando el Sr. L. pregunta por su mamá, quizás en su mente tiene 6 años. No le diga que murió. Lo oiría por primera vez. Diga: "La extraña. ¿Cómo era ella?" Luego ofrezca algo tranquilo que hacer.
        Bañarse, vestirse y comer sale mejor a la hora del cliente y en su propio orden. Pregunte a la familia qué le gustaba antes.`,
    }),
    read('Dementia', 25, {
      en: `# When behavior changes
        Behavior is a message. Before you react, ask what the person needs: pain, hunger, the bathroom, noise, boredom or fear.
        ## Find the cause
        1. What happened just before?
        2. What does the body need?
        3. What in the room could frighten or annoy the person?
        4. What helped last time?
        ## Late afternoon
        Many clients get restless at the end of the day. Turn on the lights early, close the curtains, keep the routine, and plan something calm. Coffee and long naps late in the day make it worse.
        ## Wandering
        Six in ten people with dementia wander at least once. Know where the client is. Ask the family about door chimes, an ID bracelet and a recent photo. If the client is missing, look close by for **15 minutes at most**, then call 911 and the office.
        ## If someone gets angry
        - Step back. Give space and keep your way to the door free.
        - Speak low and slow. Don't touch, hold or argue.
        - Stop the task. Try again later.
        - If you are in danger, leave and call 911, then the office.
        Never tie a client down, lock a client in or give medicine to keep someone quiet.`,
      es: `# Cuando la conducta cambia
        La conducta es un mensaje. Antes de reaccionar, pregúntese qué necesita la persona: dolor, hambre, baño, ruido, aburrimiento o miedo.
        ## Busque la causa
        1. ¿Qué pasó justo antes?
        2. ¿Qué necesita el cuerpo?
        3. ¿Qué hay en el cuarto que pueda asustar o molestar?
        4. ¿Qué ayudó la última vez?
        ## El final de la tarde
        Muchos clientes se inquietan al final del día. Encienda las luces temprano, cierre las cortinas, mantenga la rutina y planee algo tranquilo. El café y las siestas largas en la tarde lo empeoran.
        ## Salir sin rumbo
        Seis de cada diez personas con demencia salen sin rumbo al menos una vez. Sepa dónde está el cliente. Pregunte a la familia por una campanilla en la puerta, una pulsera de identificación y una foto reciente. Si el cliente no aparece, busque cerca **15 minutos como máximo**; luego llame al 911 y a la oficina.
        ## Si alguien se enoja
        - Dé un paso atrás. Deje espacio y mantenga libre su camino a la puerta.
        - Hable bajo y despacio. No toque, no sujete, no discuta.
        - Pare la tarea. Intente más tarde.
        - Si hay peligro, salga y llame al 911; luego a la oficina.
        Nunca amarre ni encierre a un cliente, ni le dé medicinas para que esté quieto.`,
    }),
    read('Dementia', 20, {
      en: `# A safe home and a tired family
        Safety is about the person as they are today. Walk through the home with the family and the nurse.
        ## In the home
        - **Kitchen:** stove knobs off or covered, matches and sharp knives put away
        - **Bathroom:** grab bars, a mat that doesn't slip, water heater at 120 °F or lower
        - **Medicine and cleaners:** locked, and out of sight
        - **Doors:** a chime that rings. Never lock someone in who can't get out in a fire.
        - **Light:** night lights on the way to the bathroom
        - **Guns and car keys:** tell the nurse, so that the family can decide
        ## Eating
        Serve one food at a time on a plain plate. Finger food helps people who can't use a fork any more. Watch for pouches of food in the cheeks and for coughing.
        ## The family
        Most care is given by relatives, day and night. Listen without judging. Don't take sides. Families may be sad, angry or ashamed, all on one day.
        If a relative says "I can't go on," tell your coordinator. There are respite programs, and the Alzheimer's Association answers calls at any hour: **1-800-272-3900**.
        Take care of yourself too. A short walk after a hard visit is not lost time.`,
      es: `# Una casa segura y una familia cansada
        La seguridad depende de cómo está la persona hoy. Recorra la casa con la familia y la enfermera.
        ## En la casa
        - **Cocina:** perillas de la estufa quitadas o cubiertas, fósforos y cuchillos guardados
        - **Baño:** barras de apoyo, un tapete que no resbale, calentador de agua a 120 °F o menos
        - **Medicinas y limpiadores:** bajo llave y fuera de la vista
        - **Puertas:** una campanilla que suene. Nunca encierre a quien no podría salir en un incendio.
        - **Luz:** luces de noche en el camino al baño
        - **Armas y llaves del carro:** avise a la enfermera, para que la familia decida
        ## Comer
        Sirva una comida a la vez en un plato sin dibujos. La comida que se toma con los dedos ayuda a quien ya no puede usar el tenedor. Fíjese si guarda comida en las mejillas o si tose.
        ## La familia
        La mayor parte del cuidado la dan los familiares, día y noche. Escuche sin juzgar. No tome partido. La familia puede estar triste, enojada o avergonzada, todo en un mismo día.
        Si un familiar dice "Ya no puedo más", avise a su coordinador. Hay programas de descanso, y la Asociación de Alzheimer contesta a toda hora: **1-800-272-3900**.
        Cuídese usted también. Caminar un poco después de una visita difícil no es tiempo perdido.`,
    }),
    quiz('Dementia', 25, {
      en: `# Check what you know
        ? A client became very confused since yesterday. What do you do?
        = Call the nurse right away
        - Wait: dementia gets worse
        - Let her sleep more
        - Write it in next week's report
        ! Confusion that comes in hours or days may be an infection, a medicine or too little fluid.
        ? Mr. L. asks for his mother, who died long ago. What do you say?
        = "You miss her. What was she like?"
        - "She died 30 years ago."
        - "You asked me that already."
        - "She will be here in ten minutes."
        ! Answer the feeling. Facts hurt him again, and promises break trust.
        ? What helps when you speak with a client who has dementia? Choose all that apply.
        = Short sentences
        = One step at a time
        = Time to answer
        - A louder voice
        ! A loud voice sounds angry. Short, slow and calm works better.
        ?F Dementia is a normal part of getting old.
        ! It is caused by diseases. Many very old people don't have it.
        ? A client is missing. How long do you look close by before you call 911?
        = 15 minutes at most
        - An hour
        - Until the family comes home
        - Until it gets dark
        ! A lost person with dementia is in danger. Help should come early.
        ?~ What could the behavior mean?
        Pulls at his pants => Needs the bathroom
        Holds her jaw and won't eat => Has a toothache
        Gets restless when the TV is loud => Too much noise
        ! Behavior is often the only way left to say what hurts or is missing.
        ? A client shouts and pushes your hand away while you wash her. What do you do?
        = Stop, step back and try again later
        - Finish quickly
        - Hold her hands
        - Tell her to calm down
        ! Nothing about a bath is so urgent that it is worth a fight.
        ? Where do medicine and cleaners belong?
        = Locked and out of sight
        - On a high shelf
        - In the bathroom, labeled
        - In the kitchen next to the food
        ! People with dementia may drink or swallow what they find.`,
      es: `# Compruebe lo que sabe
        ? Una clienta está muy confundida desde ayer. ¿Qué hace?
        = Llamo a la enfermera enseguida
        - Espero: la demencia empeora
        - La dejo dormir más
        - Lo escribo en el informe de la próxima semana
        ! La confusión que llega en horas o días puede ser una infección, una medicina o falta de líquido.
        ? El Sr. L. pregunta por su mamá, que murió hace mucho. ¿Qué le dice?
        = "La extraña. ¿Cómo era ella?"
        - "Murió hace 30 años."
        - "Ya me lo preguntó."
        - "Llega en diez minutos."
        ! Responda al sentimiento. Los datos le duelen otra vez y las promesas rompen la confianza.
        ? ¿Qué ayuda al hablar con un cliente con demencia? Elija todas las correctas.
        = Frases cortas
        = Un paso a la vez
        = Tiempo para contestar
        - Una voz más fuerte
        ! Una voz fuerte suena a enojo. Corto, lento y tranquilo funciona mejor.
        ?F La demencia es una parte normal de envejecer.
        ! La causan enfermedades. Muchas personas muy mayores no la tienen.
        ? Un cliente no aparece. ¿Cuánto tiempo busca cerca antes de llamar al 911?
        = 15 minutos como máximo
        - Una hora
        - Hasta que llegue la familia
        - Hasta que oscurezca
        ! Una persona con demencia que se perdió está en peligro. La ayuda debe llegar pronto.
        ?~ ¿Qué podría significar la conducta?
        Se jala el pantalón => Necesita el baño
        Se agarra la mandíbula y no come => Le duele un diente
        Se inquieta con la televisión fuerte => Demasiado ruido
        ! La conducta suele ser la única forma que queda de decir qué duele o qué falta.
        ? Una clienta grita y le aparta la mano mientras la lava. ¿Qué hace?
        = Paro, doy un paso atrás e intento más tarde
        - Termino rápido
        - Le sujeto las manos
        - Le digo que se calme
        ! Ningún baño es tan urgente que valga una pelea.
        ? ¿Dónde van las medicinas y los limpiadores?
        = Bajo llave y fuera de la vista
        - En un estante alto
        - En el baño, con etiqueta
        - En la cocina, junto a la comida
        ! Una persona con demencia puede beber o tragar lo que encuentra.`,
    }),
  ]),
}
