import { quiz, read, skills } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const transfers: ProgramPlan = {
  code: 'BODY-1',
  titles: { en: 'Transfer and mobility', es: 'Traslados y movilidad' },
  descriptions: {
    en: 'Move clients without hurting them or your back.',
    es: 'Mueva a los clientes sin lastimarlos ni lastimarse la espalda.',
  },
  type: 'COMPET',
  delivery: 'blended',
  disciplines: ['HHA', 'CHHA', 'PCA', 'CNA', 'DCW'],
  pay_code: 'SKILL',
  months: 12,
  modules: [
    read('Body mechanics and transfers', 15, {
      en: `# Your back comes first
        Aides are hurt at work more often than people in most other jobs, and mostly while they lift, turn or catch someone. A bad back can end a career. Good habits prevent most of it.
        ## Six habits
        - **Plan.** Look at the way, the floor, the chair and the wheels before you start.
        - **Get close.** The further away the weight, the heavier it is for your back.
        - **Stand wide.** Feet apart, one a little in front.
        - **Bend your knees.** Keep your back straight and let your legs do the work.
        - **Turn with your feet.** Never twist at the waist while you hold weight.
        - **Pull or slide instead of lifting.** A sheet that slides saves a lift.
        ## Let the client help
        Ask what the client can do today. Someone who pushes up with one arm is halfway there. Helping keeps people strong.
        ## When to stop
        Don't move a client alone if the care plan asks for two people or for a lift, if the client can't put weight on the legs, or if you feel pain. Call the office. Waiting is better than a fall.
        Report your own pain the same day. An injury you report early heals better, and the agency must know.`,
      es: `# Primero su espalda
        Los cuidadores se lastiman en el trabajo más que las personas de casi cualquier otro oficio, sobre todo al levantar, girar o sostener a alguien. Una espalda dañada puede terminar una carrera. Los buenos hábitos evitan casi todo.
        ## Seis hábitos
        - **Planee.** Mire el camino, el piso, la silla y las ruedas antes de empezar.
        - **Acérquese.** Cuanto más lejos está el peso, más pesa para su espalda.
        - **Párese con los pies separados,** uno un poco adelante.
        - **Doble las rodillas.** Mantenga la espalda recta y trabaje con las piernas.
        - **Gire con los pies.** Nunca tuerza la cintura mientras carga peso.
        - **Deslice en vez de levantar.** Una sábana que desliza ahorra un levantamiento.
        ## Deje que el cliente ayude
        Pregunte qué puede hacer el cliente hoy. Quien empuja con un brazo ya hizo la mitad. Ayudar mantiene fuerte a la persona.
        ## Cuándo parar
        No mueva a un cliente solo si el plan pide dos personas o una grúa, si el cliente no puede apoyar peso en las piernas o si usted siente dolor. Llame a la oficina. Esperar es mejor que una caída.
        Informe su propio dolor el mismo día. Una lesión que se informa pronto sana mejor, y la agencia debe saberlo.`,
    }),
    read('Body mechanics and transfers', 15, {
      en: `# From bed to chair
        A transfer is safe when both of you know what comes next.
        ## Before
        1. Read the care plan. How many people? Gait belt? Which side is strong?
        2. Wash your hands and explain each step.
        3. Put the chair close to the bed, on the client's **strong side**. Take away the footrests.
        4. **Lock the wheels** of chair and bed. Lower the bed so that the feet reach the floor.
        5. Put on the client's shoes.
        ## The move
        1. Help the client sit on the edge of the bed. Wait a minute. Ask about dizziness.
        2. Put the gait belt around the waist, over the clothes. Two fingers should fit under it.
        3. Stand in front, knees bent, one knee near the client's weak knee.
        4. Hold the belt from below. Never hold under the arms. It can hurt the shoulder.
        5. Count to three together and stand up.
        6. Take small steps and turn until the client feels the chair behind the legs.
        7. Bend your knees and let the client down slowly.
        ## After
        Check that the hips are all the way back, and the feet are on the footrests. Put phone and water within reach.
        Use a **mechanical lift** only if you were trained on that model, and with a second person when the plan asks for it.`,
      es: `# De la cama a la silla
        Un traslado es seguro cuando los dos saben qué sigue.
        ## Antes
        1. Lea el plan de cuidado. ¿Cuántas personas? ¿Cinturón de marcha? ¿Cuál es el lado fuerte?
        2. Lávese las manos y explique cada paso.
        3. Ponga la silla cerca de la cama, del **lado fuerte** del cliente. Quite los apoyapiés.
        4. **Trabe las ruedas** de la silla y de la cama. Baje la cama para que los pies toquen el piso.
        5. Póngale los zapatos al cliente.
        ## El traslado
        1. Ayude al cliente a sentarse al borde de la cama. Espere un minuto. Pregunte si está mareado.
        2. Ponga el cinturón de marcha en la cintura, sobre la ropa. Deben caber dos dedos debajo.
        3. Párese de frente, rodillas dobladas, una rodilla cerca de la rodilla débil del cliente.
        4. Agarre el cinturón desde abajo. Nunca sostenga por las axilas. Puede lastimar el hombro.
        5. Cuenten juntos hasta tres y párense.
        6. Dé pasos pequeños y gire hasta que el cliente sienta la silla detrás de las piernas.
        7. Doble las rodillas y bájelo despacio.
        ## Después
        Revise que la cadera esté bien atrás y los pies en los apoyapiés. Deje el teléfono y el agua al alcance.
        Use una **grúa** solo si le enseñaron ese modelo, y con una segunda persona cuando el plan lo pide.`,
    }),
    skills('Body mechanics and transfers', 20, {
      en: `# Observed transfer skills
        Watch the aide perform each skill on a client or in the skills lab. Mark a skill as met only when every step was safe.
        - Locks wheelchair and bed before the move
        - Puts the gait belt on correctly
        - Moves the client from bed to chair, on the strong side
        - Positions the client in bed with support
        - Guides a falling client to the floor
        - Uses the mechanical lift with a second person`,
      es: `# Destrezas de traslado observadas
        Observe al cuidador realizar cada destreza con un cliente o en el laboratorio. Marque una destreza como lograda solo si cada paso fue seguro.
        - Traba la silla de ruedas y la cama antes del traslado
        - Coloca bien el cinturón de marcha
        - Traslada al cliente de la cama a la silla, del lado fuerte
        - Acomoda al cliente en la cama con apoyo
        - Desliza hasta el piso a un cliente que se cae
        - Usa la grúa con una segunda persona`,
    }),
    quiz('Body mechanics and transfers', 10, {
      en: `# Check what you know
        ? On which side of the bed do you put the wheelchair?
        = On the client's strong side
        - On the client's weak side
        - At the foot of the bed
        - Where there is most light
        ! The strong leg and arm lead the move.
        ? Where do you hold the client?
        = At the gait belt
        - Under the arms
        - At the wrists
        - At the belt of the pants
        ! Holding under the arms can damage the shoulder.
        ?# Put the steps of a transfer in order.
        1. Explain what you will do
        2. Lock the wheels
        3. Let the client sit on the edge of the bed for a minute
        4. Count to three and stand up together
        5. Turn with small steps and let the client down
        ! Wheels come before the client's feet, and a minute of sitting prevents dizziness.
        ?F To turn with a client, you twist at the waist and keep your feet still.
        ! Twisting under weight is how backs get hurt. Turn with your feet.
        ? When do you call the office instead of moving the client? Choose all that apply.
        = The care plan asks for two people and you are alone
        = The client can't put weight on the legs today
        = Your back hurts
        - The client moves slowly
        ! Slow is fine. The other three are reasons to stop.`,
      es: `# Compruebe lo que sabe
        ? ¿De qué lado de la cama pone la silla de ruedas?
        = Del lado fuerte del cliente
        - Del lado débil del cliente
        - Al pie de la cama
        - Donde hay más luz
        ! La pierna y el brazo fuertes guían el movimiento.
        ? ¿De dónde sostiene al cliente?
        = Del cinturón de marcha
        - De las axilas
        - De las muñecas
        - Del cinto del pantalón
        ! Sostener por las axilas puede dañar el hombro.
        ?# Ordene los pasos de un traslado.
        1. Explicar lo que va a hacer
        2. Trabar las ruedas
        3. Dejar que el cliente se siente un minuto al borde de la cama
        4. Contar hasta tres y pararse juntos
        5. Girar con pasos pequeños y bajar al cliente
        ! Las ruedas van antes que los pies del cliente, y un minuto sentado evita el mareo.
        ?F Para girar con un cliente se tuerce la cintura y no se mueven los pies.
        ! Torcerse con peso es lo que daña la espalda. Gire con los pies.
        ? ¿Cuándo llama a la oficina en vez de mover al cliente? Elija todas las correctas.
        = El plan pide dos personas y usted está solo
        = El cliente no puede apoyar peso en las piernas hoy
        = Le duele la espalda
        - El cliente se mueve despacio
        ! Despacio está bien. Las otras tres son razones para parar.`,
    }),
  ],
}
