import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const rangeOfMotion: ProgramPlan = {
  code: 'ROM-1',
  titles: { en: 'Range of motion', es: 'Rango de movimiento' },
  descriptions: {
    en: 'Why joints stiffen, how to help with the exercises in the plan of care, and when to stop.',
    es: 'Por qué las articulaciones se ponen rígidas, cómo ayudar con los ejercicios del plan de cuidado y cuándo parar.',
  },
  type: 'INSVC',
  delivery: 'online',
  disciplines: ['HHA', 'CHHA', 'AHHA', 'PCA', 'HCA', 'DCW', 'CNA'],
  pay_code: 'INSVC',
  modules: [
    read('Body mechanics and transfers', 15, {
      en: `# Why joints need to move
        A joint that isn't moved gets stiff. Within days muscles shorten and the joint hurts. After weeks it may stay bent for good. That is a **contracture**. A hand that can't open is hard to wash, and its skin breaks down.
        ## What movement does
        - Keeps joints loose and muscles strong
        - Helps the blood flow
        - Takes pressure off the skin
        - Makes dressing, washing and walking easier
        ## Three kinds
        - **Active:** the client does the movement alone. You remind and watch.
        - **Active-assistive:** the client begins and you help to the end.
        - **Passive:** you move the joint. The client doesn't use the muscles.
        Always let the client do as much as they can. Movement they do themselves is worth more than movement you do.
        ## Who decides
        The nurse or the therapist decides which exercises a client does, on which side, and how often. They stand in the **plan of care**. You may help only with what it names and what you have been shown. You don't add an exercise, even when the client asks. If something isn't clear, call before you begin.
        Words in the plan: **flexion** is bending. **Extension** is straightening. **Abduction** moves away from the body, **adduction** back to it. **Rotation** is turning.`,
      es: `# Por qué las articulaciones deben moverse
        Una articulación que no se mueve se pone rígida. En pocos días los músculos se acortan y la articulación duele. Después de semanas puede quedar doblada para siempre. Eso es una **contractura**. Una mano que no se abre es difícil de lavar y la piel se lastima.
        ## Lo que logra el movimiento
        - Mantiene sueltas las articulaciones y fuertes los músculos
        - Ayuda a la circulación
        - Quita presión de la piel
        - Hace más fácil vestirse, lavarse y caminar
        ## Tres clases
        - **Activo:** el cliente hace el movimiento solo. Usted le recuerda y observa.
        - **Activo asistido:** el cliente empieza y usted ayuda hasta el final.
        - **Pasivo:** usted mueve la articulación. El cliente no usa los músculos.
        Deje siempre que el cliente haga todo lo que pueda. El movimiento que hace él vale más que el que hace usted.
        ## Quién decide
        La enfermera o el terapeuta decide qué ejercicios hace un cliente, de qué lado y cada cuánto. Están en el **plan de cuidado**. Usted solo puede ayudar con lo que dice el plan y con lo que le enseñaron. No agregue un ejercicio, aunque el cliente lo pida. Si algo no está claro, llame antes de empezar.
        Palabras del plan: **flexión** es doblar. **Extensión** es estirar. **Abducción** es alejar del cuerpo, **aducción** es acercar. **Rotación** es girar.`,
    }),
    read('Body mechanics and transfers', 20, {
      en: `# How to help, step by step
        ## Before you begin
        1. Read the plan: which joints, which side, how often.
        2. Wash your hands. Close the door or the curtain.
        3. Say what you will do. Ask about pain today.
        4. Raise the bed if it can be raised, and lock the wheels. The client lies flat on the back if that is comfortable.
        5. Cover what you aren't moving.
        ## While you help
        - **Support the limb above and below the joint.** Hold it in your open hand. Don't grip.
        - Move slowly and smoothly. Count aloud: up to three, back to three.
        - Go to the point where you feel resistance, and no further. **Never force a joint.**
        - Repeat as often as the plan says. Often that is three to five times.
        - Work from the top down: shoulder, elbow, wrist, fingers, hip, knee, ankle, toes.
        - Do the neck only if the plan says so in words.
        - Watch the face. It tells you about pain before the mouth does.
        ## Stop and call
        - New pain, or pain that stays
        - A joint that is hot, red or swollen
        - Shortness of breath, dizziness, chest pain: call 911 for chest pain
        - A limb that jerks or goes stiff and doesn't let go
        - A calf that is swollen, warm and painful on one side: it may be a blood clot. Don't rub it, don't move it, and call the nurse at once.
        ## Afterwards
        Write down which joints, which side, how often, and how the client took it. Report what was harder than last time.
        ## Your own back
        Stand close, feet apart. Bend your knees, not your back. Don't lean over the bed.`,
      es: `# Cómo ayudar, paso a paso
        ## Antes de empezar
        1. Lea el plan: qué articulaciones, qué lado, cuántas veces.
        2. Lávese las manos. Cierre la puerta o la cortina.
        3. Diga lo que va a hacer. Pregunte si hoy hay dolor.
        4. Suba la cama si se puede y ponga el freno. El cliente se acuesta boca arriba si está cómodo así.
        5. Cubra lo que no está moviendo.
        ## Mientras ayuda
        - **Sostenga la parte de arriba y la de abajo de la articulación.** Con la mano abierta. No apriete.
        - Mueva despacio y parejo. Cuente en voz alta: tres para subir, tres para bajar.
        - Llegue hasta donde sienta resistencia y no más. **Nunca fuerce una articulación.**
        - Repita las veces que dice el plan. Muchas veces son de tres a cinco.
        - Vaya de arriba hacia abajo: hombro, codo, muñeca, dedos, cadera, rodilla, tobillo, dedos del pie.
        - El cuello solo si el plan lo dice con palabras.
        - Mire la cara. Muestra el dolor antes que la boca.
        ## Pare y llame
        - Dolor nuevo o dolor que no se va
        - Una articulación caliente, roja o hinchada
        - Falta de aire, mareo o dolor de pecho: por dolor de pecho llame al 911
        - Un brazo o una pierna que da tirones o se pone rígido y no se suelta
        - Una pantorrilla hinchada, caliente y con dolor de un solo lado: puede ser un coágulo. No la frote, no la mueva y llame de inmediato a la enfermera.
        ## Después
        Escriba qué articulaciones, qué lado, cuántas veces y cómo lo toleró el cliente. Informe lo que costó más que la última vez.
        ## Su propia espalda
        Párese cerca, con los pies separados. Doble las rodillas, no la espalda. No se incline sobre la cama.`,
    }),
    quiz(
      'Body mechanics and transfers',
      25,
      {
        en: `# Check what you know
        ? What is a contracture?
        = A joint that stays bent because muscles have shortened
        - A broken bone
        > A break comes from a force. A contracture comes from not moving.
        - A cramp that passes in a minute
        > A cramp lets go. A contracture does not.
        - A kind of brace
        ! It comes from joints that aren't moved, and may last for good.
        ? Who decides which exercises a client does?
        = The nurse or the therapist
        - The client's daughter
        - You, by what helped another client
        > What helped one client can hurt the next.
        - The client alone
        > A client may always refuse. What is safe is decided by the nurse or the therapist.
        ! The exercises stand in the plan of care.
        ?~ What does each word in the plan mean?
        Flexion => bending
        Extension => straightening
        Rotation => turning
        Abduction => moving away from the body
        ! The plan uses these words, so that everybody does the same.
        ? The client lifts her arm half-way, and you help it to the end. What is that?
        = Active-assistive movement
        - Passive movement
        > In passive movement she wouldn't use her muscles at all.
        - Active movement
        > In active movement she would do all of it.
        ! She begins, you help.
        ?F In passive movement the client does all of the work.
        ! You move the joint. The client's muscles rest.
        ? Where do you hold the arm when you move the elbow?
        = Above and below the elbow, in open hands
        - By the hand alone
        > Then the elbow has no support and can twist.
        - By the elbow alone
        - By the sleeve
        ! Support on both sides protects the joint.
        ? How far do you move a joint?
        = Until you feel resistance
        - Until it hurts a little
        > Pain means that you have gone too far.
        - As far as the other side goes
        > Two sides are rarely the same.
        - A bit further every day
        ! Never force a joint.
        ?T You stop when the client says that it hurts.
        ! Stop, let the client rest, and tell the nurse.
        ?# Put the start of a visit in order.
        1. Read the plan of care
        2. Wash your hands
        3. Say what you will do
        4. Raise the bed and lock the wheels
        5. Move the first joint
        ! Know what to do before you touch the client.
        ? Which signs mean stop and call? Choose all that apply.
        = A joint that is hot and swollen
        = Chest pain
        = New pain that stays
        - The client yawns
        - The client talks about the weather
        ! A yawn is just a yawn. The others need somebody who can judge them.
        ? One calf is swollen, warm and painful. What do you do?
        = Leave the leg at rest and call the nurse at once
        - Rub it
        > Rubbing can loosen a blood clot. It could travel to the lungs.
        - Do the exercises more slowly
        > Moving the leg can loosen a blood clot.
        - Put on a warm towel and wait
        ! It may be a blood clot.
        ? The plan names the right shoulder only. The client wants both done. What do you do?
        = The right one only, and tell the nurse what the client asked
        - Both, because it can't hurt
        > There may be a reason, such as a torn muscle or an old break.
        - Neither
        > What the plan names is still due.
        ! You help with what the plan names, and pass the wish on.
        ?_ Fill in one word: you go as far as the ____ that you feel, and no further.
        = resistance
        ! Beyond it you would force the joint.
        ?F You may exercise the neck whenever a client says that it is stiff.
        ! Only if the plan says so in words. A neck is easily hurt.
        ? Why do you count aloud?
        = The movement stays slow and even
        - It keeps you awake
        - The client can't hear the TV
        ! A client who knows what comes next also relaxes.
        ? What does regular movement help against? Choose all that apply.
        = Stiff joints
        = Weak muscles
        = Pressure sores
        - Poor sight
        ! Movement helps joints, muscles, blood flow and skin.
        ? How do you save your own back?
        = Stand close with your feet apart and bend your knees
        - Stand far away and reach
        > Reaching puts the whole weight on your lower back.
        - Keep your legs straight and bend forward
        > That is the fastest way to a back injury.
        ! Close and low is strong.
        ? A client can move alone but is slow. You have twenty minutes. What is best?
        = Let the client do it and give time
        - Do it for the client
        > What a client no longer does is soon lost.
        - Skip it today
        ! Movement that clients do themselves is worth the most.
        ? What do you write down? Choose all that apply.
        = Which joints and which side
        = How often
        = How the client took it
        - What you think of the therapist
        ! The next person must see what was done and what changed.
        ?T A client may refuse an exercise.
        ! It is their right. Ask why, write it down, and tell the nurse.`,
        es: `# Compruebe lo que sabe
        ? ¿Qué es una contractura?
        = Una articulación que queda doblada porque los músculos se acortaron
        - Un hueso roto
        > Un hueso se rompe por un golpe. Una contractura viene de no moverse.
        - Un calambre que pasa en un minuto
        > Un calambre se suelta. Una contractura no.
        - Una clase de férula
        ! Viene de articulaciones que no se mueven y puede quedar para siempre.
        ? ¿Quién decide qué ejercicios hace un cliente?
        = La enfermera o el terapeuta
        - La hija del cliente
        - Usted, por lo que ayudó a otro cliente
        > Lo que ayudó a un cliente puede lastimar al siguiente.
        - El cliente solo
        > Un cliente siempre puede negarse. Lo que es seguro lo deciden la enfermera o el terapeuta.
        ! Los ejercicios están en el plan de cuidado.
        ?~ ¿Qué significa cada palabra del plan?
        Flexión => doblar
        Extensión => estirar
        Rotación => girar
        Abducción => alejar del cuerpo
        ! El plan usa estas palabras para que todos hagan lo mismo.
        ? La clienta levanta el brazo hasta la mitad y usted la ayuda hasta el final. ¿Qué es eso?
        = Movimiento activo asistido
        - Movimiento pasivo
        > En el movimiento pasivo ella no usaría los músculos.
        - Movimiento activo
        > En el movimiento activo ella lo haría todo.
        ! Ella empieza, usted ayuda.
        ?F En el movimiento pasivo el cliente hace todo el trabajo.
        ! Usted mueve la articulación. Los músculos del cliente descansan.
        ? ¿De dónde sostiene el brazo cuando mueve el codo?
        = Por encima y por debajo del codo, con las manos abiertas
        - Solo de la mano
        > Así el codo no tiene apoyo y se puede torcer.
        - Solo del codo
        - De la manga
        ! El apoyo de los dos lados protege la articulación.
        ? ¿Hasta dónde mueve una articulación?
        = Hasta que sienta resistencia
        - Hasta que duela un poco
        > El dolor dice que ya fue demasiado lejos.
        - Tanto como el otro lado
        > Los dos lados casi nunca son iguales.
        - Un poco más cada día
        ! Nunca fuerce una articulación.
        ?T Usted para cuando el cliente dice que le duele.
        ! Pare, deje descansar al cliente y avise a la enfermera.
        ?# Ponga en orden el inicio de la visita.
        1. Leer el plan de cuidado
        2. Lavarse las manos
        3. Decir lo que va a hacer
        4. Subir la cama y poner el freno
        5. Mover la primera articulación
        ! Sepa qué hacer antes de tocar al cliente.
        ? ¿Qué señales dicen que pare y llame? Elija todas las correctas.
        = Una articulación caliente e hinchada
        = Dolor de pecho
        = Un dolor nuevo que no se va
        - El cliente bosteza
        - El cliente habla del clima
        ! Un bostezo es solo un bostezo. Lo demás lo tiene que valorar alguien que sabe.
        ? Una pantorrilla está hinchada, caliente y duele. ¿Qué hace?
        = Dejar la pierna en reposo y llamar de inmediato a la enfermera
        - Frotarla
        > Al frotar se puede soltar un coágulo. Podría llegar a los pulmones.
        - Hacer los ejercicios más despacio
        > Al mover la pierna se puede soltar un coágulo.
        - Poner una toalla tibia y esperar
        ! Puede ser un coágulo.
        ? El plan dice solo el hombro derecho. El cliente quiere los dos. ¿Qué hace?
        = Solo el derecho, y le cuenta a la enfermera lo que pidió el cliente
        - Los dos, porque no hace daño
        > Puede haber una razón, como un músculo roto o una fractura vieja.
        - Ninguno
        > Lo que dice el plan hay que hacerlo.
        ! Usted ayuda con lo que dice el plan y pasa el deseo.
        ?_ Complete con una palabra: usted llega hasta la ____ que siente, y no más.
        = resistencia
        ! Más allá estaría forzando la articulación.
        ?F Puede ejercitar el cuello siempre que un cliente diga que lo siente rígido.
        ! Solo si el plan lo dice con palabras. El cuello se lastima con facilidad.
        ? ¿Por qué cuenta en voz alta?
        = El movimiento se mantiene lento y parejo
        - Para no dormirse
        - El cliente no oye la televisión
        ! Un cliente que sabe lo que sigue también se relaja.
        ? ¿Contra qué ayuda el movimiento regular? Elija todas las correctas.
        = Articulaciones rígidas
        = Músculos débiles
        = Llagas por presión
        - Mala vista
        ! El movimiento ayuda a las articulaciones, los músculos, la circulación y la piel.
        ? ¿Cómo cuida su propia espalda?
        = Se para cerca, con los pies separados, y dobla las rodillas
        - Se para lejos y estira los brazos
        > Al estirarse, todo el peso cae en la parte baja de la espalda.
        - Con las piernas rectas y el cuerpo hacia adelante
        > Es el camino más corto a una lesión.
        ! Cerca y bajo se tiene fuerza.
        ? Un cliente se mueve solo, pero despacio. Usted tiene veinte minutos. ¿Qué es lo mejor?
        = Dejar que lo haga y darle tiempo
        - Hacerlo por el cliente
        > Lo que un cliente ya no hace, pronto se pierde.
        - Saltarlo por hoy
        ! El movimiento que hace el propio cliente es el que más vale.
        ? ¿Qué escribe? Elija todas las correctas.
        = Qué articulaciones y qué lado
        = Cuántas veces
        = Cómo lo toleró el cliente
        - Lo que piensa del terapeuta
        ! La persona que sigue debe ver qué se hizo y qué cambió.
        ?T Un cliente puede negarse a un ejercicio.
        ! Es su derecho. Pregunte por qué, escríbalo y avise a la enfermera.`,
      },
      { pool: { name: 'Range of motion', from: 1, draws: 10 } },
    ),
  ],
}
