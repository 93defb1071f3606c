import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const skin: ProgramPlan = {
  code: 'SKIN-1',
  titles: { en: 'Skin care and pressure injuries', es: 'Cuidado de la piel y lesiones por presión' },
  descriptions: {
    en: 'Keep skin whole: look, move, dry, report.',
    es: 'Mantenga la piel sana: mire, mueva, seque, informe.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Skin care', 25, {
      en: `# How skin breaks
        Skin that is pressed between bone and bed gets no blood. After a few hours it can begin to die. This is a **pressure injury**, also called a bedsore. It can take months to heal and can kill.
        ## Who is at risk
        - People who stay in bed or in a chair
        - People who can't feel pain, after a stroke or with diabetes
        - Skin that is wet from urine, stool or sweat
        - People who eat or drink too little
        ## Where to look, every day
        - Tailbone, hips, heels and ankles
        - Elbows, shoulder blades, back of the head
        - Behind the ears and under the nose, where tubes and glasses rest
        - Between skin folds
        ## What to look for
        1. **First stage:** the skin is whole, with a red spot that does not turn pale when you press it. On dark skin, look for a spot that is darker, warmer, cooler, harder or softer than the skin around it. Ask about pain.
        2. **Second stage:** a blister or a shallow open sore.
        3. **Later stages:** a deep hole, black or yellow tissue.
        Report the first stage the same day. At this point it can still go away. Never put cream or a bandage on an open sore yourself: call the nurse.`,
      es: `# Cómo se rompe la piel
        La piel apretada entre el hueso y la cama no recibe sangre. En unas horas puede empezar a morir. Esto es una **lesión por presión**, también llamada llaga o escara. Puede tardar meses en sanar y puede matar.
        ## Quién está en riesgo
        - Quien pasa el día en cama o en una silla
        - Quien no siente dolor, después de un derrame o con diabetes
        - Piel mojada por orina, excremento o sudor
        - Quien come o bebe muy poco
        ## Dónde mirar, todos los días
        - Rabadilla, caderas, talones y tobillos
        - Codos, omóplatos, parte de atrás de la cabeza
        - Detrás de las orejas y bajo la nariz, donde apoyan tubos y lentes
        - Entre los pliegues de la piel
        ## Qué buscar
        1. **Primera etapa:** la piel está entera, con una mancha roja que no se pone pálida al apretar. En piel oscura, busque una zona más oscura, más caliente, más fría, más dura o más blanda que la piel de alrededor. Pregunte si duele.
        2. **Segunda etapa:** una ampolla o una llaga abierta poco profunda.
        3. **Etapas siguientes:** un hueco profundo, tejido negro o amarillo.
        Informe la primera etapa el mismo día. En ese momento todavía puede desaparecer. Nunca ponga crema ni venda en una llaga abierta por su cuenta: llame a la enfermera.`,
    }),
    read('Skin care', 20, {
      en: `# Move, dry, protect
        ## Move
        - **In bed:** change position about every 2 hours, or as the plan says. Left side, back, right side.
        - **In a chair:** help the client shift weight at least every hour.
        - Keep heels off the mattress with a pillow under the calves.
        - Put a pillow between the knees when the client lies on the side.
        - **Lift or slide with a sheet. Never drag.** Dragging tears skin.
        - Keep the head of the bed low, unless the client eats or the plan says otherwise. Sliding down rubs the skin.
        ## Dry and clean
        1. Change wet or soiled briefs at once.
        2. Wash with lukewarm water and mild soap, front to back.
        3. Pat dry. Don't rub.
        4. Use the barrier cream the plan names, in a thin layer.
        5. Smooth the sheets. Crumbs and wrinkles press like stones.
        ## Don't
        - Don't massage a red spot. The damage is already inside.
        - Don't use a donut cushion. It cuts off the blood around the hole.
        - Don't use hot water bottles or heating pads on skin that can't feel.
        ## Old skin tears easily
        Short nails, no rings, long sleeves for the client, and padded corners. If skin tears, press gently with a clean cloth, don't pull off the flap, and call the nurse.`,
      es: `# Mover, secar, proteger
        ## Mover
        - **En la cama:** cambie de posición más o menos cada 2 horas, o como diga el plan. Lado izquierdo, espalda, lado derecho.
        - **En la silla:** ayude al cliente a cambiar el peso al menos cada hora.
        - Levante los talones del colchón con una almohada bajo las pantorrillas.
        - Ponga una almohada entre las rodillas cuando está de lado.
        - **Levante o deslice con una sábana. Nunca arrastre.** Arrastrar rompe la piel.
        - Mantenga baja la cabecera, a menos que el cliente coma o el plan diga otra cosa. Resbalar hacia abajo roza la piel.
        ## Secar y limpiar
        1. Cambie enseguida el pañal mojado o sucio.
        2. Lave con agua tibia y jabón suave, de adelante hacia atrás.
        3. Seque con toques. No frote.
        4. Use la crema protectora que nombra el plan, en capa fina.
        5. Alise las sábanas. Las migas y las arrugas aprietan como piedras.
        ## No haga esto
        - No dé masaje en una mancha roja. El daño ya está adentro.
        - No use un cojín en forma de dona. Corta la sangre alrededor del hueco.
        - No use bolsas de agua caliente ni almohadillas eléctricas en piel que no siente.
        ## La piel mayor se rompe fácil
        Uñas cortas, sin anillos, mangas largas para el cliente y esquinas acolchadas. Si la piel se rompe, apriete suave con un paño limpio, no arranque el pedazo y llame a la enfermera.`,
    }),
    quiz('Skin care', 15, {
      en: `# Check what you know
        ? You press a red spot on the heel and it stays red. What do you do?
        = Take pressure off the heel and tell the nurse the same day
        - Massage it
        - Put a bandage on it
        - Look again next week
        ! Red skin that doesn't turn pale is the first stage of a pressure injury.
        ? How often does a client in bed change position, unless the plan says otherwise?
        = About every 2 hours
        - Twice a day
        - Every 6 hours
        - Only when awake
        ! Skin can begin to die within a few hours.
        ? How do you see early damage on dark skin? Choose all that apply.
        = It is warmer or cooler than the skin around it
        = It feels harder or softer
        = The client says that it hurts
        - It always turns bright red
        ! Redness may not show on dark skin. Touch and ask.
        ?F A donut cushion protects the tailbone.
        ! It cuts off blood around the hole.
        ?# Put the steps of care after a wet brief in order.
        1. Take off the wet brief
        2. Wash with lukewarm water and mild soap
        3. Pat dry
        4. Put on a thin layer of barrier cream
        5. Put on a clean brief
        ! Wet skin breaks sooner, and cream sticks only on dry skin.
        ? How do you move a client up in bed?
        = With a sheet that slides, and a second person if needed
        - By the arms
        - By dragging on the shirt
        - By pulling the legs
        ! Dragging tears skin and hurts your back.`,
      es: `# Compruebe lo que sabe
        ? Aprieta una mancha roja en el talón y sigue roja. ¿Qué hace?
        = Quito la presión del talón y aviso a la enfermera el mismo día
        - Le doy masaje
        - Le pongo una venda
        - Miro otra vez la próxima semana
        ! La piel roja que no se pone pálida es la primera etapa de una lesión por presión.
        ? ¿Cada cuánto cambia de posición un cliente en cama, si el plan no dice otra cosa?
        = Más o menos cada 2 horas
        - Dos veces al día
        - Cada 6 horas
        - Solo cuando está despierto
        ! La piel puede empezar a morir en unas horas.
        ? ¿Cómo se nota un daño temprano en piel oscura? Elija todas las correctas.
        = Está más caliente o más fría que la piel de alrededor
        = Se siente más dura o más blanda
        = El cliente dice que le duele
        - Siempre se pone muy roja
        ! En piel oscura el rojo puede no verse. Toque y pregunte.
        ?F Un cojín en forma de dona protege la rabadilla.
        ! Corta la sangre alrededor del hueco.
        ?# Ordene los pasos del cuidado después de un pañal mojado.
        1. Quitar el pañal mojado
        2. Lavar con agua tibia y jabón suave
        3. Secar con toques
        4. Poner una capa fina de crema protectora
        5. Poner un pañal limpio
        ! La piel mojada se rompe antes y la crema solo se pega en piel seca.
        ? ¿Cómo sube a un cliente en la cama?
        = Con una sábana que desliza y otra persona si hace falta
        - De los brazos
        - Jalando la camisa
        - Tirando de las piernas
        ! Arrastrar rompe la piel y lastima su espalda.`,
    }),
  ],
}
